import { editDistance, folded } from './near-text.ts'

/** Beginnings of lines that are not a name. */
const otherBeginnings = [
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

/** Words that describe a garment. A line of only these words is not a name. */
const describingWords = new Set(
  `a and authentic bleach boys by classic clean clothing co cold collection comfort company cool cotton denim do dry est exclusive
  fashion fit flat for from genuine girls goods high in inside iron jeans kids label limited line long loose low medium men mens new
  not only original originals out petite plus premium product quality regular relaxed rise short skinny slim sport stretch straight
  style superior tall the trademark tumble vintage wash wear women womens woven your`.split(/\s+/u),
)

/** Words of care labels, which no line with a name has. The longer ones also count with one misread character. */
const careWord = /(?<!\p{L})(?:bleach|tumble|wash(?:ing)?|iron|dry|clean(?:ing)?|colou?rs)(?!\p{L})/iu
const longCareWords = [
  'bleach',
  'tumble',
  'washing',
  'machine',
  'cleaning',
  'colors',
  'colours',
  'decoration',
  'reverse',
  'fabrique',
]

const otherLine = new RegExp(String.raw`^(?:${otherBeginnings.join('|')})(?!\p{L})`, 'iu')

/** Whether a line of a label cannot be a brand: "Since 1951", "Premium Quality", "Size", or a line that ends in the middle. */
export function cannotBeName(line: string): boolean {
  if (otherLine.test(line) && !/^see by /iu.test(line)) return true
  if (careWord.test(line) || wordsOf(line).some(isNearCare)) return true
  if (/[&+/,-]$|%|^[&+/,-]/u.test(line)) return true
  return wordsOf(line).every((word) => describingWords.has(word))
}

function isNearCare(word: string): boolean {
  return longCareWords.some((each) => editDistance(folded(word), each, 1) <= 1)
}

function wordsOf(line: string): string[] {
  return line.toLowerCase().match(/\p{L}+/gu) ?? []
}
