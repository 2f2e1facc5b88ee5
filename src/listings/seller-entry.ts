import type { Evidence } from './listing.ts'

/** What the seller entered, as a value with its reason: sure, and from no photo. Null where nothing was entered. */
export function entered(hint: string | null): Evidence | null {
  const value = hint?.trim() ?? ''
  return value === '' ? null : { value, confidence: 1, photoId: null, words: value }
}
