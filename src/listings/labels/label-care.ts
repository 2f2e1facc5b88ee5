/** Care instructions in words, as on labels for the US (16 CFR 423). Symbols are not read. */
const carePhrases = [
  'Machine wash cold',
  'Machine wash warm',
  'Machine wash hot',
  'Machine wash',
  'Hand wash only',
  'Hand wash cold',
  'Hand wash',
  'Do not wash',
  'Dry clean only',
  'Do not dry clean',
  'Dry clean',
  'Only non-chlorine bleach',
  'Do not bleach',
  'Do not tumble dry',
  'Tumble dry low',
  'Tumble dry medium',
  'Tumble dry',
  'Line dry',
  'Hang dry',
  'Lay flat to dry',
  'Dry flat',
  'Do not iron',
  'Cool iron',
  'Warm iron',
  'Iron low',
  'Gentle cycle',
  'Wash inside out',
  'Wash with like colors',
] as const

/**
 * Returns the care instructions of a line, in its order, if it has no other words. In "MACHINE WASH col p" the misread word may
 * be the one that matters. A longer phrase covers a shorter one in it.
 */
export function careOnLine(text: string): string[] {
  const line = ` ${text
    .toLowerCase()
    .replace(/[^\p{L}-]+/gu, ' ')
    .trim()} `
  const foundPhrases = carePhrases
    .map((phrase) => ({ phrase, index: line.indexOf(` ${phrase.toLowerCase()} `) }))
    .filter(({ index }) => index !== -1)
  const longestPhrases = foundPhrases.filter(
    ({ phrase, index }) => !foundPhrases.some((other) => other.phrase !== phrase && covers(other, { phrase, index })),
  )
  const rest = longestPhrases.reduce((remaining, { phrase }) => remaining.replace(phrase.toLowerCase(), ''), line)
  return rest.trim() === ''
    ? longestPhrases.toSorted((one, other) => one.index - other.index).map(({ phrase }) => phrase)
    : []
}

type FoundPhrase = { readonly phrase: string; readonly index: number }

function covers(outer: FoundPhrase, inner: FoundPhrase): boolean {
  return outer.index <= inner.index && outer.index + outer.phrase.length >= inner.index + inner.phrase.length
}
