/** Beginnings of lines that say something else than a name. */
const otherLines = [
  'art',
  'batch',
  'ca',
  'care',
  'color',
  'colour',
  'contents?',
  'cut',
  'designed',
  'dry',
  'exclusive of',
  'fabric',
  'hand',
  'imported',
  'iron',
  'keep away',
  'lining',
  'lot',
  'machine',
  'made',
  'no',
  'outer',
  'p\\.?o',
  'prod',
  'product',
  'reverse',
  'rn',
  'see',
  'shell',
  'since',
  'size',
  'style',
  'tumble',
  'warm',
  'wash',
  'wpl',
]

/** Words that describe a garment; a line of nothing else is no name. */
const describing = new Set(
  `a and authentic bleach boys by classic clean clothing co cold collection comfort company cool cotton denim do dry est exclusive
  fashion fit flat for from genuine girls goods high in inside iron jeans kids label limited line long loose low medium men mens new
  not only original originals out petite plus premium product quality regular relaxed rise short skinny slim sport stretch straight
  style superior tall the trademark tumble vintage wash wear women womens woven your`.split(/\s+/u),
)

const otherLine = new RegExp(String.raw`^(?:${otherLines.join('|')})(?!\p{L})`, 'iu')

/** Whether a line of a label is one that can be no brand: "Since 1951", "Premium Quality", "Size", what ends in the middle. */
export function isNoName(line: string): boolean {
  if (otherLine.test(line) && !/^see by /iu.test(line)) return true
  if (/[&+/,-]$|%|^[&+/,-]/u.test(line)) return true
  return (line.toLowerCase().match(/\p{L}+/gu) ?? []).every((word) => describing.has(word))
}
