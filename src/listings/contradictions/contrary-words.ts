import { brandsNamedIn } from '../answer/brand-claims.ts'
import { alikeFibres, englishFibresIn, fibresNamedIn } from '../answer/material-words.ts'
import { sizesNamedIn } from '../answer/size-claims.ts'
import { escaped, folded, numbersIn, standsIn } from '../folded-text.ts'
import { imitationsIn, imitationsJoined } from '../labels/imitations.ts'
import { measurementsOfSize } from '../labels/label-size.ts'
import type { WrittenListing } from '../listing.ts'
import { fitsSameBody, sizeGroupOf, systemSizesIn } from '../sizes/convert-size.ts'
import { systemNames } from '../sizes/size-tables.ts'
import { wearerWords } from '../wearers.ts'
import { colorsNamedIn, isPartNext, plainColorsOf } from './color-words.ts'
import { countrySizesIn } from './us-shoe-size.ts'

/** Fields whose values also occur in other places of a listing. */
export const repeatedFields = ['size', 'color', 'brand', 'material', 'department'] as const
export type RepeatedField = (typeof repeatedFields)[number]

/** Returns the words of a text that contradict the value. */
type ContraryWords = (text: string, value: string, listing: WrittenListing) => string[]

/** For each field, returns the words of a text that contradict its value, as the text writes them. */
export const contraryWords: Readonly<Record<RepeatedField, ContraryWords>> = {
  size: contrarySizes,
  color: (text, value, { extracted }) => {
    const ownColors = plainColorsOf(value)
    if (ownColors.size === 0 || ownColors.has('any')) return []
    return unlessOneAgrees(colorsNamedIn(text, extracted.brand), (wording) => {
      const plain = plainColorsOf(wording)
      return plain.has('any') || [...plain].some((name) => ownColors.has(name))
    })
  },
  brand: (text, value) => {
    const isOther = (name: string) => !isSameBrand(name, value)
    return brandsNamedIn(text).flatMap(({ name, wording }) => (isOther(name) && isOther(wording) ? [wording] : []))
  },
  material: contraryMaterials,
  department: (text, value) => {
    const ownWearer = wearerOf(value)
    if (ownWearer === undefined) return []
    return unlessOneAgrees(text.match(wearers) ?? [], (wording) => wearerOf(wording) === ownWearer)
  },
}

/** Returns the words of a text about the wearers of a department: "Women's" and "ladies" for Women. */
export function wearersLike(department: string, text: string): string[] {
  return (text.match(wearers) ?? []).filter((wording) => wearerOf(wording) === wearerOf(department))
}

/** For each field, whether another value means the same as this one, or may. */
export const agreesWith: Readonly<
  Record<RepeatedField, (other: string, value: string, listing: WrittenListing) => boolean>
> = {
  size: (other, value, listing) => {
    const isKnown = systemSizesIn(other).length > 0 || numbersIn(other).length > 0
    if (!isKnown) return standsIn(other, value) || standsIn(value, other)
    return contrarySizes(countrySizesIn(other).length > 0 ? other : `Size ${other}`, value, listing).length === 0
  },
  color: (other, value) => {
    const [otherColors, ownColors] = [plainColorsOf(other), plainColorsOf(value)]
    return (
      standsIn(other, value) ||
      ownColors.has('any') ||
      [...otherColors].some((name) => name === 'any' || ownColors.has(name))
    )
  },
  brand: isSameBrand,
  material: (other, value) => {
    const [otherFibres, ownFibres] = [fibresOf(other), fibresOf(value)]
    const isKnown = otherFibres.length > 0 && ownFibres.length > 0
    return isKnown ? contraryMaterials(other, value).length === 0 : standsIn(other, value) || standsIn(value, other)
  },
  department: (other, value) => wearerOf(other) === wearerOf(value),
}

/** Whether a color or material that ends at `end` describes a part of the garment: "red stitching". */
export function describesPart(field: RepeatedField, text: string, end: number): boolean {
  return (field === 'color' || field === 'material') && isPartNext(text.slice(end))
}

function isSameBrand(one: string, other: string): boolean {
  return folded(one).includes(folded(other)) || folded(other).includes(folded(one))
}

/** Returns nothing if one of the words agrees, because "women's shirt in a men's cut" says more than one thing. */
function unlessOneAgrees(words: readonly string[], agrees: (words: string) => boolean): string[] {
  return words.some(agrees) ? [] : [...words]
}

/** The words before a number or letter that is a size, as the source of a regular expression. */
export const afterSize = String.raw`\b(?:[Ss]ize|SIZE|[Ss]z)(?: is)?[ :.]+`
const sizeOfSystem = String.raw`\d{1,3}(?:[.,]5| ?½)?(?![\p{L}\p{N}%])`
/** "UK 12", "12 UK" and "uk 12". "It 40" and "us 8" count only after "size", because they may be other words. */
const numberedSystem = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:${systemNames}|uk|eu)[ .:]*${sizeOfSystem}|\d{1,2}(?:[.,]5)? (?:UK|EU|US)(?![\p{L}\p{N}]))|(?<=${afterSize})(?:us|de|fr|it|jp) ?${sizeOfSystem}`,
  'gu',
)
/** "Size 12" and "Size 12-14", without the word. */
const sizeNumber = new RegExp(
  String.raw`(?<=${afterSize})\d{1,3}(?:[.,]5| ?½)?(?: ?- ?\d{1,3})?(?![\p{L}\p{N}%])(?! (?:${systemNames})\b)`,
  'gu',
)
/** "5-6 years", "Age 5", "4T". */
const ageSize =
  /(?<![\p{L}\p{N}])(?:\d{1,2}(?: ?- ?\d{1,2})? ?(?:years?|yrs?|months?|mths?)|ages? \d{1,2}(?: ?- ?\d{1,2})?|\d{1,2}T)(?![\p{L}\p{N}])/giu
/** "W32 L30", "W32" and "32x30". */
const waistAndLength =
  /(?<![\p{L}\p{N}])(?:W ?\d\d(?: ?[/x]? ?L ?\d\d)?|[2-5]\d ?[x×] ?[2-4]\d)(?![\p{L}\p{N}])(?! ?(?:cm|mm|in|inches|["x×])(?!\p{L}))/giu

function contrarySizes(text: string, value: string, listing: WrittenListing): string[] {
  const ownSizes = systemSizesIn(value)
  const group = sizeGroupOf(listing)
  const numbers = numbersIn(asDecimal(value))
  const waist = measurementsOfSize(value).waist
  const systems = (text.match(numberedSystem) ?? []).filter(
    (wording) =>
      !systemSizesIn(wording).some(
        (one) =>
          ownSizes.some(({ system, size }) => system === one.system && size === one.size) ||
          (ownSizes.length === 0 && numbers.includes(one.size)) ||
          // A letter spans several sizes, so a number beside it is a separate statement.
          (group !== undefined &&
            ownSizes.some((other) => other.system !== 'letters' && fitsSameBody(other, one, group))),
      ),
  )
  const letters = sizesNamedIn(text).flatMap(({ wording, spellings }) =>
    spellings.some((spelling) => standsIn(spelling, value)) ? [] : [wording],
  )
  const bare = (text.match(sizeNumber) ?? []).filter((wording) => !sharesNumber(asDecimal(wording), numbers))
  const waists = (text.match(waistAndLength) ?? []).filter((wording) =>
    // Beside a letter or a size of a country, a waist is a separate statement; a bare number may be the waist.
    waist === undefined ? group !== undefined && !sharesNumber(wording, numbers) : differs(wording, value),
  )
  const ages =
    group === 'children' && ownSizes.every(({ system }) => system === 'letters')
      ? (text.match(ageSize) ?? []).filter((wording) => numbers.length > 0 && !sharesNumber(wording, numbers))
      : []
  return [...systems, ...letters, ...bare, ...waists, ...ages]
}

function sharesNumber(wording: string, numbers: readonly string[]): boolean {
  return numbersIn(wording).some((each) => numbers.includes(each))
}

/** Writes "5½" as 5.5. */
function asDecimal(size: string): string {
  return size.replace(/(?<=\d) ?½/gu, '.5')
}

function differs(wording: string, value: string): boolean {
  const [one, other] = [measurementsOfSize(wording), measurementsOfSize(value)]
  const isOther = (a: string | undefined, b: string | undefined) => a !== undefined && b !== undefined && a !== b
  return isOther(one.waist, other.waist) || isOther(one.inseam, other.inseam)
}

const percentOf = /(?<percent>\d{1,3}) ?% ?(?<fibre>\p{L}+(?:[ -]\p{L}+)?)/gu

function contraryMaterials(text: string, value: string): string[] {
  const ownFibres = fibresOf(value)
  if (ownFibres.length === 0) return []
  const isOwn = (fibre: string) => ownFibres.some((each) => isSameFibre(each, fibre))
  const namedFibres = [...fibresNamedIn(text), ...imitationsIn(text)].filter((fibre) => !isPartOnly(fibre, text))
  const percents = [...text.matchAll(percentOf)].flatMap(([words, percent = '', fibreWords = '']) => {
    const [fibre] = englishFibresIn(fibreWords)
    const stated = fibre === undefined ? undefined : percentOfFibre(value, fibre)
    return stated === undefined || stated === Number(percent)
      ? []
      : [words.slice(0, words.length - lengthAfterFibre(fibreWords))]
  })
  return [...unlessOneAgrees(namedFibres, isOwn), ...percents]
}

/** Returns the fibres of a material. An imitation counts by its own name: faux leather is not leather. */
function fibresOf(material: string): string[] {
  return [...englishFibresIn(imitationsJoined(material)), ...imitationsIn(material)]
}

/** Returns the number of characters after the first word: "cotton and" has words after its fibre. */
function lengthAfterFibre(words: string): number {
  const [first = '', second] = words.split(/[ -]/u)
  return second === undefined || englishFibresIn(second).length > 0 ? 0 : words.length - first.length
}

function percentOfFibre(value: string, fibre: string): number | undefined {
  const match = [...value.matchAll(percentOf)].find(({ groups }) =>
    englishFibresIn(groups?.['fibre'] ?? '').some((each) => isSameFibre(each, fibre)),
  )
  return match && Number(match.groups?.['percent'])
}

/**
 * Whether two fibres are the same: "Merino Wool" is wool, and spandex is elastane. Imitations "faux" and "vegan leather" are
 * the same.
 */
function isSameFibre(one: string, other: string): boolean {
  const imitations = [one, other].filter((each) => imitationsIn(each).length > 0)
  if (imitations.length > 0) return imitations.length === 2 || [one, other].some((each) => madeOfPlastic.test(each))
  return one.endsWith(other) || other.endsWith(one) || alikeFibres(one).includes(other)
}

function isPartOnly(fibre: string, text: string): boolean {
  const places = [...text.matchAll(new RegExp(escaped(fibre), 'giu'))]
  return places.length > 0 && places.every(({ index }) => isPartNext(text.slice(index + fibre.length)))
}

const madeOfPlastic = /polyurethane|polyester|pvc|vinyl|acrylic|nylon|polyamide/iu

const wearers = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${Object.values(wearerWords).join('|')})(?![\p{L}\p{N}])`,
  'giu',
)

/** Returns the wearer that words name; undefined for everybody, such as "Unisex Adults". */
function wearerOf(words: string): 'women' | 'men' | 'boys' | 'girls' | undefined {
  if (/^(?:wom|lad)/iu.test(words)) return 'women'
  if (/^m[ae]n/iu.test(words)) return 'men'
  if (/^boy/iu.test(words)) return 'boys'
  return /^girl/iu.test(words) ? 'girls' : undefined
}

/** Matches words that are not part of others: "M" in neither "I'm" nor "H&M". A single letter matches only in its case. */
export function wholeWords(words: string): RegExp {
  const flags = words.length === 1 ? 'gu' : 'giu'
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}]|[\p{L}\p{N}]['’&])${escaped(words)}(?![\p{L}\p{N}]|['’&][\p{L}\p{N}])`,
    flags,
  )
}
