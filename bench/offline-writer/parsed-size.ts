/** A size as its parts in one order: "Size M / EU 40" and "EUR 40, m" are the same, "EU 40" and "US 40" are not. */
export function parsedSize(text: string): string {
  let rest = text
    .toLowerCase()
    .replace(/\b(?:size|sz)\b/gu, ' ')
    .replace(/½/gu, ' 1/2')
    .replace(/(\d) 1\/2\b/gu, '$1.5')
    .replace(/,(?=5\b)/gu, '.')
  const parts: string[] = []
  while ((rest = rest.replace(/^[\s/|,;:()-]+/u, '')) !== '') {
    const [length, found] = nextPart(rest)
    parts.push(...found)
    rest = rest.slice(length)
  }
  return [...new Set(parts)].toSorted().join(', ')
}

/** The length of a size's first part, and its meaning; an unknown part means itself. */
function nextPart(text: string): readonly [number, readonly string[]] {
  for (const { pattern, says } of parts) {
    const found = pattern.exec(text)
    if (found) return [found[0].length, says(found[1] ?? '', found[2] ?? '')]
  }
  const word = /^[^\s/|]+/u.exec(text)?.[0] ?? text
  return [word.length, [word]]
}

type Part = { readonly pattern: RegExp; readonly says: (one: string, other: string) => readonly string[] }

const number = String.raw`(\d+(?:\.5)?(?: ?- ?\d+)?)`
const system = '(eur?|uk|usa?|fr|it|de|jp|aus?)'
const plain = (text: string) => text.replace(/\s/gu, '')

const parts: readonly Part[] = [
  { pattern: /^w ?(\d\d) ?[x/,]? ?l ?(\d\d)\b/u, says: waistAndInseam },
  { pattern: /^(\d\d) ?x ?(\d\d)\b/u, says: waistAndInseam },
  { pattern: /^w ?(\d\d)\b/u, says: (waist) => [`waist ${waist}`] },
  { pattern: /^l ?(\d\d)\b/u, says: (inseam) => [`inseam ${inseam}`] },
  { pattern: new RegExp(`^${number} ?(?:years?|yrs?|y)\\b`, 'u'), says: (age) => [`years ${plain(age)}`] },
  { pattern: new RegExp(`^${number} ?(?:months?|mos?|mths?)\\b`, 'u'), says: (age) => [`months ${plain(age)}`] },
  { pattern: new RegExp(`^${number} ?t\\b`, 'u'), says: (age) => [`toddler ${plain(age)}`] },
  { pattern: new RegExp(`^${number} ?cm\\b`, 'u'), says: (height) => [`cm ${plain(height)}`] },
  {
    pattern: new RegExp(`^${system}[ .:]*(${number}|\\d?x{0,4}[sl]\\b|m\\b)`, 'u'),
    says: (name, value) => [`${oneName(name)} ${plain(value)}`],
  },
  { pattern: new RegExp(`^${number} ?${system}\\b`, 'u'), says: (value, name) => [`${oneName(name)} ${plain(value)}`] },
]

function waistAndInseam(waist: string, inseam: string): readonly string[] {
  return [`waist ${waist}`, `inseam ${inseam}`]
}

function oneName(name: string): string {
  return name.replace(/^eur$/u, 'eu').replace(/^usa$/u, 'us').replace(/^aus$/u, 'au')
}
