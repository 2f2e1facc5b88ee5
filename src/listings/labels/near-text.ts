/** Text in small letters without accents; what is no letter, digit, "&" or "+" is left out: "See by Chloé" is "seebychloe". */
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

/** Folded text in which signs that text recognition takes for each other are the same: "PUM4 C0" and "PUMA CO". */
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

/** How many signs must be changed, added or left out to make one text the other; `most` + 1 when that is more than `most`. */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let at = 1; at <= one.length; at++) {
    const next = [at]
    for (let to = 1; to <= other.length; to++) {
      const changed = (row[to - 1] ?? 0) + (one[at - 1] === other[to - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[to] ?? 0) + 1, (next[to - 1] ?? 0) + 1))
    }
    row = next
  }
  return Math.min(row[other.length] ?? 0, most + 1)
}
