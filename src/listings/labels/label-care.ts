/** Care instructions in words, as labels for the US give them (16 CFR 423). Symbols are not read. */
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
 * The care instructions of a line that holds nothing else, in its order: in "MACHINE WASH col p" the word that was
 * misread may be the one that matters. A longer phrase covers the shorter one inside it.
 */
export function careOnLine(text: string): string[] {
  const line = ` ${text
    .toLowerCase()
    .replace(/[^\p{L}-]+/gu, ' ')
    .trim()} `
  const found = carePhrases
    .map((phrase) => ({ phrase, at: line.indexOf(` ${phrase.toLowerCase()} `) }))
    .filter(({ at }) => at !== -1)
  const whole = found.filter(
    ({ phrase, at }) => !found.some((other) => other.phrase !== phrase && covers(other, { phrase, at })),
  )
  const rest = whole.reduce((left, { phrase }) => left.replace(phrase.toLowerCase(), ''), line)
  return rest.trim() === '' ? whole.toSorted((one, other) => one.at - other.at).map(({ phrase }) => phrase) : []
}

type Found = { readonly phrase: string; readonly at: number }

function covers(outer: Found, inner: Found): boolean {
  return outer.at <= inner.at && outer.at + outer.phrase.length >= inner.at + inner.phrase.length
}
