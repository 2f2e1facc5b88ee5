import { brandsNamedIn } from '../answer/brand-claims.ts'
import { colorTerms, plainColors, shadeTerms } from '../colours/color-terms.ts'

const color = new RegExp(
  String.raw`(?<![\p{L}\p{N}-])(?:(?:${shadeTerms})[ -])*(?<plain>${colorTerms})(?![\p{L}\p{N}])`,
  'giu',
)

/** Nouns that a color or material describes instead of the garment: "red stitching", "leather patch". */
const nonGarmentNouns =
  `stitch(?:ing|es|ed)?|thread|buttons?|zips?|zippers?|logos?|lining|lined|trim|trimmed|piping|prints?|printed
stripes?|striped|collar|cuffs?|labels?|tags?|lettering|letters?|text|graphics?|embroidery|embroidered|hardware|soles?|insoles?
laces?|accents?|details?|detailing|pattern|patches|patch|floral|flowers?|spots?|dots?|checks?|checked|belt|straps?|handles?
pockets?|background|condition|tie|ties|marks?|stains?`.replaceAll('\n', '|')
const partNext = new RegExp(String.raw`^[ -](?:[\p{L}]+[ -])?(?:${nonGarmentNouns})(?![\p{L}])`, 'iu')

/** Whether the text after a color or material shows that it describes a part of the garment, not the garment itself. */
export function isPartNext(textAfter: string): boolean {
  return partNext.test(textAfter)
}

/**
 * Returns the words of a text that name the garment's color. Names of brands, such as Red Wing or the listing's own, do not
 * count.
 */
export function colorsNamedIn(text: string, brand: string | null): string[] {
  const garmentText = withoutOtherGarments(withoutBrands(text, brand))
  return [...garmentText.matchAll(color)].flatMap((match) => {
    const [wording] = match
    return isPartNext(garmentText.slice(match.index + wording.length)) ? [] : [wording]
  })
}

/** Phrases about other garments: "pair it with black jeans", "looks great with white trousers". */
const wornWith = /(?<!\p{L})(?:pair(?:s|ed)?|goes|go|looks?|wear|worn|styled?) (?:\p{L}+ ){0,2}with [^.!?\n]*/giu

/** Replaces phrases about other garments by spaces. */
export function withoutOtherGarments(text: string): string {
  return text.replace(wornWith, (words) => ' '.repeat(words.length))
}

/** Replaces the names of known brands and of the listing's own brand by spaces. */
export function withoutBrands(text: string, brand: string | null): string {
  const names = [...brandsNamedIn(text).map(({ wording }) => wording), ...(brand === null ? [] : [brand])]
  return names.reduce((rest, name) => blankOut(rest, name), text)
}

/** Returns the plain colors that a text names: "any" for multicolored cloth, and none if it names no known color. */
export function plainColorsOf(words: string): ReadonlySet<string> {
  if (/multi|assorted|rainbow/iu.test(words)) return new Set(['any'])
  return new Set(
    [...words.matchAll(color)].flatMap(({ groups }) => plainColors[groups?.['plain']?.toLowerCase() ?? ''] ?? []),
  )
}

function blankOut(text: string, name: string): string {
  const at = text.toLowerCase().indexOf(name.toLowerCase())
  if (at === -1 || name === '') return text
  const rest = text.slice(at + name.length)
  return `${text.slice(0, at)}${' '.repeat(name.length)}${blankOut(rest, name)}`
}
