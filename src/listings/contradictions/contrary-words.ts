import { brandsSaidIn } from '../answer/brand-claims.ts'
import { alikeFibres, englishFibresIn, fibresSaidIn } from '../answer/material-words.ts'
import { sizesSaidIn } from '../answer/size-claims.ts'
import { escaped, folded, numbersIn, standsIn } from '../folded-text.ts'
import { imitationsIn, imitationsJoined } from '../labels/imitations.ts'
import { measurementsOfSize } from '../labels/label-size.ts'
import type { WrittenListing } from '../listing.ts'
import { fitsSameBody, sizeGroupOf, systemSizesIn } from '../sizes/convert-size.ts'
import { systemNames } from '../sizes/size-tables.ts'
import { wearerWords } from '../wearers.ts'
import { colorsSaidIn, isOfPart, plainColorsOf } from './color-words.ts'
import { countrySizesIn } from './us-shoe-size.ts'

/** Fields whose values stand in other places of a listing as well. */
export const repeatedFields = ['size', 'color', 'brand', 'material', 'department'] as const
export type RepeatedField = (typeof repeatedFields)[number]

/** Words of a text that say something else than the value. */
type ContraryWords = (text: string, value: string, listing: WrittenListing) => string[]

/** For each field: the words of a text that contradict its value, as they stand there. */
export const contraryWords: Readonly<Record<RepeatedField, ContraryWords>> = {
  size: contrarySizes,
  color: (text, value, { extracted }) => {
    const own = plainColorsOf(value)
    if (own.size === 0 || own.has('any')) return []
    return unlessOneAgrees(colorsSaidIn(text, extracted.brand), (said) => {
      const plain = plainColorsOf(said)
      return plain.has('any') || [...plain].some((name) => own.has(name))
    })
  },
  brand: (text, value) => {
    const isOther = (name: string) => !isSameBrand(name, value)
    return brandsSaidIn(text).flatMap(({ name, said }) => (isOther(name) && isOther(said) ? [said] : []))
  },
  material: contraryMaterials,
  department: (text, value) => {
    const own = wearerOf(value)
    if (own === undefined) return []
    return unlessOneAgrees(text.match(wearers) ?? [], (said) => wearerOf(said) === own)
  },
}

/** The words of a text that speak of the same wearers as a department: "Women's" and "ladies" of Women. */
export function wearersLike(department: string, text: string): string[] {
  return (text.match(wearers) ?? []).filter((said) => wearerOf(said) === wearerOf(department))
}

/** For each field: whether another value says the same as this one, or something that both may say. */
export const agreesWith: Readonly<
  Record<RepeatedField, (other: string, value: string, listing: WrittenListing) => boolean>
> = {
  size: (other, value, listing) => {
    const isKnown = systemSizesIn(other).length > 0 || numbersIn(other).length > 0
    if (!isKnown) return standsIn(other, value) || standsIn(value, other)
    return contrarySizes(countrySizesIn(other).length > 0 ? other : `Size ${other}`, value, listing).length === 0
  },
  color: (other, value) => {
    const [one, own] = [plainColorsOf(other), plainColorsOf(value)]
    return standsIn(other, value) || own.has('any') || [...one].some((name) => name === 'any' || own.has(name))
  },
  brand: isSameBrand,
  material: (other, value) => {
    const [said, own] = [fibresOf(other), fibresOf(value)]
    const isKnown = said.length > 0 && own.length > 0
    return isKnown ? contraryMaterials(other, value).length === 0 : standsIn(other, value) || standsIn(value, other)
  },
  department: (other, value) => wearerOf(other) === wearerOf(value),
}

/** Whether a color or material that ends at `end` describes a part of the garment: "red stitching". */
export function saysOfPart(field: RepeatedField, text: string, end: number): boolean {
  return (field === 'color' || field === 'material') && isOfPart(text.slice(end))
}

function isSameBrand(one: string, other: string): boolean {
  return folded(one).includes(folded(other)) || folded(other).includes(folded(one))
}

/** Nothing where one of the words agrees: "women's shirt in a men's cut" and "navy and red stripes" say more than one thing. */
function unlessOneAgrees(words: readonly string[], agrees: (words: string) => boolean): string[] {
  return words.some(agrees) ? [] : [...words]
}

/** What stands before a number or a letter that is a size, as the source of a regular expression. */
export const afterSize = String.raw`\b(?:[Ss]ize|SIZE|[Ss]z)(?: is)?[ :.]+`
const sizeOfSystem = String.raw`\d{1,3}(?:[.,]5| ?½)?(?![\p{L}\p{N}%])`
/** "UK 12", "12 UK" and "uk 12"; "it 40" and "us 8" may be other words where no "size" stands before them. */
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
  const own = systemSizesIn(value)
  const group = sizeGroupOf(listing)
  const numbers = numbersIn(asDecimal(value))
  const waist = measurementsOfSize(value).waist
  const systems = (text.match(numberedSystem) ?? []).filter(
    (said) =>
      !systemSizesIn(said).some(
        (one) =>
          own.some(({ system, size }) => system === one.system && size === one.size) ||
          (own.length === 0 && numbers.includes(one.size)) ||
          // A letter spans several sizes, so that a number beside it is a statement of its own.
          (group !== undefined && own.some((other) => other.system !== 'letters' && fitsSameBody(other, one, group))),
      ),
  )
  const letters = sizesSaidIn(text).flatMap(({ said, ways }) =>
    ways.some((way) => standsIn(way, value)) ? [] : [said],
  )
  const bare = (text.match(sizeNumber) ?? []).filter((said) => !sharesNumber(asDecimal(said), numbers))
  const waists = (text.match(waistAndLength) ?? []).filter((said) =>
    // Beside a letter or a size of a country a waist is a statement of its own; a bare number may be it.
    waist === undefined ? group !== undefined && !sharesNumber(said, numbers) : differs(said, value),
  )
  const ages =
    group === 'children' && own.every(({ system }) => system === 'letters')
      ? (text.match(ageSize) ?? []).filter((said) => numbers.length > 0 && !sharesNumber(said, numbers))
      : []
  return [...systems, ...letters, ...bare, ...waists, ...ages]
}

function sharesNumber(said: string, numbers: readonly string[]): boolean {
  return numbersIn(said).some((each) => numbers.includes(each))
}

/** "5½" as 5.5. */
function asDecimal(size: string): string {
  return size.replace(/(?<=\d) ?½/gu, '.5')
}

function differs(said: string, value: string): boolean {
  const [one, other] = [measurementsOfSize(said), measurementsOfSize(value)]
  const isOther = (a: string | undefined, b: string | undefined) => a !== undefined && b !== undefined && a !== b
  return isOther(one.waist, other.waist) || isOther(one.inseam, other.inseam)
}

const percentOf = /(?<percent>\d{1,3}) ?% ?(?<fibre>\p{L}+(?:[ -]\p{L}+)?)/gu

function contraryMaterials(text: string, value: string): string[] {
  const own = fibresOf(value)
  if (own.length === 0) return []
  const isOwn = (fibre: string) => own.some((each) => isSameFibre(each, fibre))
  const said = [...fibresSaidIn(text), ...imitationsIn(text)].filter((fibre) => !isPartOnly(fibre, text))
  const percents = [...text.matchAll(percentOf)].flatMap(([words, percent = '', fibreWords = '']) => {
    const [fibre] = englishFibresIn(fibreWords)
    const stated = fibre === undefined ? undefined : percentIn(value, fibre)
    return stated === undefined || stated === Number(percent) ? [] : [words.slice(0, words.length - rest(fibreWords))]
  })
  return [...unlessOneAgrees(said, isOwn), ...percents]
}

/** The fibres of a material. Of an imitation its own name: faux leather is no leather. */
function fibresOf(material: string): string[] {
  return [...englishFibresIn(imitationsJoined(material)), ...imitationsIn(material)]
}

/** Characters of "cotton and" behind its fibre. */
function rest(words: string): number {
  const [first = '', second] = words.split(/[ -]/u)
  return second === undefined || englishFibresIn(second).length > 0 ? 0 : words.length - first.length
}

function percentIn(value: string, fibre: string): number | undefined {
  const found = [...value.matchAll(percentOf)].find(({ groups }) =>
    englishFibresIn(groups?.['fibre'] ?? '').some((each) => isSameFibre(each, fibre)),
  )
  return found && Number(found.groups?.['percent'])
}

/** "Merino Wool" is wool, and spandex is elastane. Of imitations "faux" and "vegan leather" are the same. */
function isSameFibre(one: string, other: string): boolean {
  const imitations = [one, other].filter((each) => imitationsIn(each).length > 0)
  if (imitations.length > 0) return imitations.length === 2 || [one, other].some((each) => madeOfPlastic.test(each))
  return one.endsWith(other) || other.endsWith(one) || alikeFibres(one).includes(other)
}

function isPartOnly(fibre: string, text: string): boolean {
  const places = [...text.matchAll(new RegExp(escaped(fibre), 'giu'))]
  return places.length > 0 && places.every(({ index }) => isOfPart(text.slice(index + fibre.length)))
}

const madeOfPlastic = /polyurethane|polyester|pvc|vinyl|acrylic|nylon|polyamide/iu

const wearers = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${Object.values(wearerWords).join('|')})(?![\p{L}\p{N}])`,
  'giu',
)

/** Whom words speak of; undefined for everybody, such as "Unisex Adults". */
function wearerOf(words: string): 'women' | 'men' | 'boys' | 'girls' | undefined {
  if (/^(?:wom|lad)/iu.test(words)) return 'women'
  if (/^m[ae]n/iu.test(words)) return 'men'
  if (/^boy/iu.test(words)) return 'boys'
  return /^girl/iu.test(words) ? 'girls' : undefined
}

/** Words wherever they stand by themselves: "M" in neither "I'm" nor "H&M". A single letter counts in its case alone. */
export function wholeWords(words: string): RegExp {
  const flags = words.length === 1 ? 'gu' : 'giu'
  return new RegExp(
    String.raw`(?<![\p{L}\p{N}]|[\p{L}\p{N}]['’&])${escaped(words)}(?![\p{L}\p{N}]|['’&][\p{L}\p{N}])`,
    flags,
  )
}
