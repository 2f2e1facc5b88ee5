/**
 * Text as it is compared: without case, accents and kinds of spaces, quotes and dashes. "9½" is "9 1/2", "Größe" is "grosse";
 * commas between words count as spaces, those in numbers stay. Marks of other alphabets stay, for they make another letter.
 */
export function folded(text: string): string {
  return text
    .toWellFormed()
    .replace(/[®©™]/gu, ' ')
    .replace(/(\d)([¼½¾⅐-⅞])/gu, '$1 $2')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđı]/gu, (letter) => plainLetters[letter] ?? letter)
    .replace(/[‘’‛′`´]/gu, "'")
    .replace(/[“”„″]|''/gu, '"')
    .replace(/[‐-―−]/gu, '-')
    .replace(/\u2044/gu, '/')
    .replace(/(?<!\d)[,;|•·]|[,;|•·](?!\d)/gu, ' ')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Letters that Unicode does not take apart, as labels and keyboards without them write them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
}

/**
 * Whether the words stand in the text, as whole words: "M" stands in "Size M", and neither in "MADE", "H&M" nor "S/M"; "5"
 * not in "9.5". Spaces do not count ("W32 L30" is "W 32 L 30"), but between digits. Both are folded here.
 */
export function standsIn(words: string, text: string | Searchable): boolean {
  const looked = searchable(words).text
  if (looked === '') return false
  const within = typeof text === 'string' ? searchable(text) : text
  const signs = Array.from(looked)
  const ends = {
    first: signs[0],
    last: signs.at(-1),
    length: looked.length,
    joins: signs.length === 1 ? "&'/.-" : "&'",
  }
  for (let at = within.text.indexOf(looked); at !== -1; at = within.text.indexOf(looked, at + 1)) {
    if (isWhole(ends, within, at)) return true
  }
  return false
}

/** Folded text without its spaces, but for those between digits; `parted` are the positions before which one was. */
export type Searchable = { readonly text: string; readonly parted: ReadonlySet<number> }

/** A text made ready for `standsIn`, for where it is searched many times. */
export function searchable(text: string): Searchable {
  const parted = new Set<number>()
  let made = ''
  for (const part of folded(text).split(/(?<!\d) | (?!\d)/u)) {
    if (made !== '') parted.add(made.length)
    made += part
  }
  return { text: made, parted }
}

/** The ends of the words that are looked for; `joins` are the signs that make one word of what they stand between. */
type Ends = {
  readonly first: string | undefined
  readonly last: string | undefined
  readonly length: number
  readonly joins: string
}

/** Whether the words begin and end at `at` where words of the text do. */
function isWhole({ first, last, length, joins }: Ends, { text, parted }: Searchable, at: number): boolean {
  const end = at + length
  const before = parted.has(at) ? [] : Array.from(text.slice(Math.max(0, at - 4), at)).toReversed()
  const behind = parted.has(end) ? [] : Array.from(text.slice(end, end + 4))
  return !isJoined(first, before, parted.has(at - 1), joins) && !isJoined(last, behind, parted.has(end + 1), joins)
}

/** Whether a sign goes on in its neighbours: letters and digits, "H&M" and "LEVI'S", "9.5" and "70-72". */
function isJoined(sign = '', [next = '', further = '']: string[], isFurtherApart: boolean, joins: string): boolean {
  if (!isWordSign(sign)) return false
  if (isWordSign(next)) return true
  if (next === '' || isFurtherApart) return false
  return (joins.includes(next) && isWordSign(further)) || (isDigit(sign) && '.,/-'.includes(next) && isDigit(further))
}

/** Signs of alphabets that part their words. Chinese, Japanese and Thai do not. */
function isWordSign(sign: string): boolean {
  return wordSign.test(sign) && !wordless.test(sign)
}

const wordSign = /^[\p{L}\p{M}\p{N}]/u
const wordless = /^(?:\p{scx=Han}|\p{scx=Hiragana}|\p{scx=Katakana}|\p{scx=Thai})/u

function isDigit(sign: string): boolean {
  return /^\d/.test(sign)
}

/** The numbers a text says, evenly written: "9 1/2" is 9 and 1/2, "8,50" is 8.5, "32x30" is 32 and 30. */
export function numbersIn(text: string): string[] {
  return (folded(text).match(/\d+(?:[.,/]\d+)*/gu) ?? []).map((number) => {
    const value = Number(number.replace(',', '.'))
    return Number.isNaN(value) ? number : String(value)
  })
}

/** The text with the signs that mean something in a regular expression escaped. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
}
