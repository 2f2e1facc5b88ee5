/**
 * Returns text in a form for comparison: without case, accents, and kinds of spaces, quotes and dashes. "9½" becomes "9 1/2",
 * "Größe" becomes "grosse". Commas between words become spaces; those in numbers stay. Marks of other alphabets stay, because
 * they make another letter.
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

/** Letters that Unicode does not decompose, as labels and keyboards without them write them. */
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
 * Whether the words are in the text as whole words: "M" is in "Size M", but not in "MADE", "H&M" or "S/M"; "5" is not in "9.5".
 * Spaces count only between digits, so "W32 L30" is "W 32 L 30". Both texts are folded here.
 */
export function standsIn(words: string, text: string | Searchable): boolean {
  const needle = searchable(words).text
  if (needle === '') return false
  const haystack = typeof text === 'string' ? searchable(text) : text
  const characters = Array.from(needle)
  const ends = {
    first: characters[0],
    last: characters.at(-1),
    length: needle.length,
    joins: characters.length === 1 ? "&'/.-" : "&'",
  }
  for (let at = haystack.text.indexOf(needle); at !== -1; at = haystack.text.indexOf(needle, at + 1)) {
    if (isWhole(ends, haystack, at)) return true
  }
  return false
}

/** Folded text without spaces, except between digits. `spacesBefore` has the positions before which a space was. */
export type Searchable = { readonly text: string; readonly spacesBefore: ReadonlySet<number> }

/** Prepares a text for many searches by `standsIn`. */
export function searchable(text: string): Searchable {
  const spacesBefore = new Set<number>()
  let joined = ''
  for (const part of folded(text).split(/(?<!\d) | (?!\d)/u)) {
    if (joined !== '') spacesBefore.add(joined.length)
    joined += part
  }
  return { text: joined, spacesBefore }
}

/** The ends of the searched words. `joins` are the characters that join the words beside them. */
type Ends = {
  readonly first: string | undefined
  readonly last: string | undefined
  readonly length: number
  readonly joins: string
}

/** Whether the words at position `at` begin and end where words of the text do. */
function isWhole({ first, last, length, joins }: Ends, { text, spacesBefore }: Searchable, at: number): boolean {
  const end = at + length
  const before = spacesBefore.has(at) ? [] : Array.from(text.slice(Math.max(0, at - 4), at)).toReversed()
  const after = spacesBefore.has(end) ? [] : Array.from(text.slice(end, end + 4))
  return (
    !isJoined(first, before, spacesBefore.has(at - 1), joins) &&
    !isJoined(last, after, spacesBefore.has(end + 1), joins)
  )
}

/** Whether a character continues in its neighbours: letters and digits, "H&M" and "LEVI'S", "9.5" and "70-72". */
function isJoined(
  character = '',
  [next = '', further = '']: string[],
  isFurtherApart: boolean,
  joins: string,
): boolean {
  if (!isWordCharacter(character)) return false
  if (isWordCharacter(next)) return true
  if (next === '' || isFurtherApart) return false
  return (
    (joins.includes(next) && isWordCharacter(further)) ||
    (isDigit(character) && '.,/-'.includes(next) && isDigit(further))
  )
}

/** Whether a letter or digit belongs to a script that puts spaces between words. Chinese, Japanese and Thai do not. */
function isWordCharacter(character: string): boolean {
  return wordCharacter.test(character) && !unspaced.test(character)
}

const wordCharacter = /^[\p{L}\p{M}\p{N}]/u
const unspaced = /^(?:\p{scx=Han}|\p{scx=Hiragana}|\p{scx=Katakana}|\p{scx=Thai})/u

function isDigit(character: string): boolean {
  return /^\d/.test(character)
}

/** Returns the numbers of a text in one form: "9 1/2" gives 9 and 1/2, "8,50" gives 8.5, "32x30" gives 32 and 30. */
export function numbersIn(text: string): string[] {
  return (folded(text).match(/\d+(?:[.,/]\d+)*/gu) ?? []).map((number) => {
    const value = Number(number.replace(',', '.'))
    return Number.isNaN(value) ? number : String(value)
  })
}

/** Escapes the characters with a meaning in regular expressions. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
}
