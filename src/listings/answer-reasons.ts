import type { Evidence, SellerHints } from './listing.ts'
import type { NamedReading, Reading } from './model-answer.ts'
import { plainLine } from './plain-text.ts'

/** What an answer is measured against: the photos that were sent, in their places, and what the seller entered. */
export type Asked = {
  /** Undefined where a photo was left out. */
  readonly photoIds: readonly (string | undefined)[]
  readonly hints: SellerHints
  readonly notes: readonly string[]
}

/** Longer words are no reason but an essay. */
const wordsMaxLength = 1000

/** The reading as evidence, null unless it has a reason: accepted by its rule, with words, and from a photo that was sent or from the seller's words. */
export function reasoned(
  reading: Reading,
  { photoIds, hints }: Asked,
  accept: (text: string) => string | undefined,
): Evidence | null {
  const value = plainLine(reading.value, wordsMaxLength)
  const words = plainLine(reading.words, wordsMaxLength)
  const accepted = value === null ? undefined : accept(value)
  if (accepted === undefined || words === null) return null
  const photoId = photoIds[reading.photo - 1]
  if (photoId === undefined && (reading.photo !== 0 || !saidBySeller(words, hints))) return null
  return { value: accepted, words, photoId: photoId ?? null, confidence: Math.min(1, Math.max(0, reading.confidence)) }
}

function saidBySeller(words: string, hints: SellerHints): boolean {
  return Object.values(hints).some(
    (hint) => hint !== null && hint.trim() !== '' && words.toLowerCase().includes(hint.trim().toLowerCase()),
  )
}

/** Named readings by the name they are kept under; the first of a name stays. */
export function named(
  readings: readonly NamedReading[],
  asked: Asked,
  keptName: (name: string) => string | undefined,
  accept: (text: string, name: string) => string | undefined,
): Record<string, Evidence> {
  const kept: Record<string, Evidence> = {}
  for (const reading of readings) {
    const name = keptName(reading.name)
    if (name === undefined || Object.hasOwn(kept, name)) continue
    const evidence = reasoned(reading, asked, (text) => accept(text, name))
    if (evidence) kept[name] = evidence
  }
  return kept
}
