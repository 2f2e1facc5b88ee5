import type { Evidence, WriterHints } from './listing.ts'

/** What the seller entered, as a value with its reason: sure, and from no photo. Null where nothing was entered. */
export function entered(hint: string | null | undefined): Evidence | null {
  const value = hint?.trim() ?? ''
  return value === '' ? null : { value, confidence: 1, photoId: null, words: value }
}

/** Every text the seller entered for an item, the note to the writer among them. */
export function enteredTexts({ category, ebayCategory, condition, brand, note, size }: WriterHints): string[] {
  return [category, ebayCategory, condition, brand, note, size].flatMap((text) => (text?.trim() ? [text] : []))
}
