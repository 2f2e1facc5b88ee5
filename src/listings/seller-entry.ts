import type { Evidence, WriterHints } from './listing.ts'

/** Returns a seller's entry as a value with its reason: confidence 1 and no photo. Returns null for an empty entry. */
export function entered(hint: string | null | undefined): Evidence | null {
  const value = hint?.trim() ?? ''
  return value === '' ? null : { value, confidence: 1, photoId: null, words: value }
}

/** Returns all texts that the seller entered for an item, including the note to the writer. */
export function enteredTexts({ category, ebayCategory, condition, brand, note, size }: WriterHints): string[] {
  return [category, ebayCategory, condition, brand, note, size].flatMap((text) => (text?.trim() ? [text] : []))
}
