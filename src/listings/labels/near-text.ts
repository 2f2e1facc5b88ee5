/**
 * Returns text in small letters without accents and without characters other than letters, digits, "&" and "+": "seebychloe".
 */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .toLowerCase()
    .replace(/ø/gu, 'o')
    .replace(/æ/gu, 'ae')
    .replace(/œ/gu, 'oe')
    .replace(/ß/gu, 'ss')
    .replace(/[^a-z0-9&+]/gu, '')
}

/**
 * Replaces characters that text recognition confuses by one of them, so that "PUM4 C0" equals "PUMA CO". The text must be
 * folded.
 */
export function lookAlike(foldedText: string): string {
  return foldedText
    .replace(/rn/gu, 'm')
    .replace(/vv/gu, 'w')
    .replace(/[ilj1]/gu, 'l')
    .replace(/[o0q]/gu, 'o')
    .replace(/5/gu, 's')
    .replace(/8/gu, 'b')
    .replace(/2/gu, 'z')
    .replace(/4/gu, 'a')
}

/** Returns how many characters must be changed, added or removed to turn one text into the other, or `limit` + 1 if more. */
export function editDistance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const changed = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return Math.min(row[other.length] ?? 0, limit + 1)
}
