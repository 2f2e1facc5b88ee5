import { brandsSaidIn } from '../answer/brand-claims.ts'
import { colorTerms, plainColors, shadeTerms } from '../colours/color-terms.ts'

const color = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(?:(?:${shadeTerms})[ -])*(?<plain>${colorTerms})(?![\p{L}\p{N}])`,
  'giu',
)

/** Parts of a garment: "red stitching" says nothing of the garment's own color, nor "leather patch" of its material. */
const parts =
  `stitch(?:ing|es|ed)?|thread|buttons?|zips?|zippers?|logos?|lining|lined|trim|trimmed|piping|prints?|printed
stripes?|striped|collar|cuffs?|labels?|tags?|lettering|letters?|text|graphics?|embroidery|embroidered|hardware|soles?|insoles?
laces?|accents?|details?|detailing|pattern|patches|patch|floral|flowers?|spots?|dots?|checks?|checked|belt|straps?|handles?
pockets?|background|condition|tie|ties|marks?|stains?`.replaceAll('\n', '|')
const partBehind = new RegExp(String.raw`^[ -](?:[\p{L}]+[ -])?(?:${parts})(?![\p{L}])`, 'iu')

/** Whether what stands behind a word says that it is about a part of the garment. */
export function isOfPart(behind: string): boolean {
  return partBehind.test(behind)
}

/** The words of a text that name the garment's color. Names of brands, such as Red Wing or the listing's own, are none. */
export function colorsSaidIn(text: string, brand: string | null): string[] {
  const looked = withoutOtherGarments(withoutBrands(text, brand))
  return [...looked.matchAll(color)].flatMap((found) => {
    const [said] = found
    return isOfPart(looked.slice(found.index + said.length)) ? [] : [said]
  })
}

/** What something else is said to look like: "pair it with black jeans", "looks great with white trousers". */
const wornWith = /(?<!\p{L})(?:pair(?:s|ed)?|goes|go|looks?|wear|worn|styled?) (?:\p{L}+ ){0,2}with [^.!?\n]*/giu

/** A text with spaces in the place of what the garment is worn with. */
export function withoutOtherGarments(text: string): string {
  return text.replace(wornWith, (words) => ' '.repeat(words.length))
}

/** A text with spaces in the place of the brands that it names, of the list or the listing's own. */
export function withoutBrands(text: string, brand: string | null): string {
  const names = [...brandsSaidIn(text).map(({ said }) => said), ...(brand === null ? [] : [brand])]
  return names.reduce((left, name) => blank(left, name), text)
}

/** Plain colors of a color in words; empty where no word of it is known, "any" for cloth of many colors. */
export function plainColorsOf(words: string): ReadonlySet<string> {
  if (/multi|assorted|rainbow/iu.test(words)) return new Set(['any'])
  return new Set(
    [...words.matchAll(color)].flatMap(({ groups }) => plainColors[groups?.['plain']?.toLowerCase() ?? ''] ?? []),
  )
}

function blank(text: string, name: string): string {
  const at = text.toLowerCase().indexOf(name.toLowerCase())
  if (at === -1 || name === '') return text
  const rest = text.slice(at + name.length)
  return `${text.slice(0, at)}${' '.repeat(name.length)}${blank(rest, name)}`
}
