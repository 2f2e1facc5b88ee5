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
  const found = carePhrases
    .map((phrase) => ({ phrase, at: line.indexOf(` ${phrase.toLowerCase()} `) }))
    .filter(({ at }) => at !== -1)
  const longestPhrases = found.filter(
    ({ phrase, at }) => !found.some((other) => other.phrase !== phrase && covers(other, { phrase, at })),
  )
  const rest = longestPhrases.reduce((remaining, { phrase }) => remaining.replace(phrase.toLowerCase(), ''), line)
  return rest.trim() === ''
    ? longestPhrases.toSorted((one, other) => one.at - other.at).map(({ phrase }) => phrase)
    : []
}

type Found = { readonly phrase: string; readonly at: number }

function covers(outer: Found, inner: Found): boolean {
  return outer.at <= inner.at && outer.at + outer.phrase.length >= inner.at + inner.phrase.length
}
