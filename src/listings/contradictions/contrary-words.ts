import { brandsSaidIn } from '../answer/brand-claims.ts'
import { alikeFibres, englishFibresIn, fibresSaidIn } from '../answer/material-words.ts'
import { sizesSaidIn } from '../answer/size-claims.ts'
import { folded, numbersIn, standsIn } from '../folded-text.ts'
import { measurementsOfSize } from '../labels/label-size.ts'
import type { WrittenListing } from '../listing.ts'
import { fitsSameBody, sizeGroupOf, systemSizesIn } from '../sizes/convert-size.ts'
import { colorsSaidIn, isOfPart, plainColorsOf } from './color-words.ts'

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
    const own = folded(value)
    const isOther = (name: string) => !own.includes(folded(name)) && !folded(name).includes(own)
    return brandsSaidIn(text).flatMap(({ name, said }) => (isOther(name) && isOther(said) ? [said] : []))
  },
  material: contraryMaterials,
  department: (text, value) => {
    const own = wearerOf(value)
    if (own === undefined) return []
    return unlessOneAgrees(text.match(wearers) ?? [], (said) => wearerOf(said) === own)
  },
}

/** Nothing where one of the words agrees: "women's shirt in a men's cut" and "navy and red stripes" say more than one thing. */
function unlessOneAgrees(words: readonly string[], agrees: (words: string) => boolean): string[] {
  return words.some(agrees) ? [] : [...words]
}

const numberedSystem = /(?<![\p{L}\p{N}])(?:US|UK|EU|FR|IT|JP)[ .:]*\d{1,3}(?:[.,]5| ?½)?(?![\p{L}\p{N}%])/gu
const sizeNumber = /(?<=\b(?:size|sz)[ :.]+)\d{1,3}(?:[.,]5)?(?![\p{L}\p{N}%])(?! (?:US|UK|EU|FR|IT|JP)\b)/giu
/** "W32 L30", "W32" and "32x30". */
const waistAndLength = /(?<![\p{L}\p{N}])(?:W ?\d\d(?: ?[/x]? ?L ?\d\d)?|[2-5]\d ?[x×] ?[2-4]\d)(?![\p{L}\p{N}])/giu

function contrarySizes(text: string, value: string, listing: WrittenListing): string[] {
  const own = systemSizesIn(value)
  const group = sizeGroupOf(listing)
  const numbers = numbersIn(value)
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
  const bare = (text.match(sizeNumber) ?? []).filter((said) => !numbersIn(said).every((each) => numbers.includes(each)))
  const waists = waist === undefined ? [] : (text.match(waistAndLength) ?? []).filter((said) => differs(said, value))
  return [...systems, ...letters, ...bare, ...waists]
}

function differs(said: string, value: string): boolean {
  const [one, other] = [measurementsOfSize(said), measurementsOfSize(value)]
  const isOther = (a: string | undefined, b: string | undefined) => a !== undefined && b !== undefined && a !== b
  return isOther(one.waist, other.waist) || isOther(one.inseam, other.inseam)
}

const percentOf = /(?<percent>\d{1,3}) ?% ?(?<fibre>\p{L}+(?:[ -]\p{L}+)?)/gu

function contraryMaterials(text: string, value: string): string[] {
  const own = englishFibresIn(value)
  if (own.length === 0) return []
  const isOwn = (fibre: string) => own.some((each) => isSameFibre(each, fibre))
  const said = fibresSaidIn(text).filter((fibre) => !isPartOnly(fibre, text))
  const percents = [...text.matchAll(percentOf)].flatMap(([words, percent = '', fibreWords = '']) => {
    const [fibre] = englishFibresIn(fibreWords)
    const stated = fibre === undefined ? undefined : percentIn(value, fibre)
    return stated === undefined || stated === Number(percent) ? [] : [words.slice(0, words.length - rest(fibreWords))]
  })
  return [...unlessOneAgrees(said, isOwn), ...percents]
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

/** "Merino Wool" is wool, and spandex is elastane. */
function isSameFibre(one: string, other: string): boolean {
  return one.endsWith(other) || other.endsWith(one) || alikeFibres(one).includes(other)
}

function isPartOnly(fibre: string, text: string): boolean {
  const places = [...text.matchAll(new RegExp(escaped(fibre), 'giu'))]
  return places.length > 0 && places.every(({ index }) => isOfPart(text.slice(index + fibre.length)))
}

const wearers =
  /(?<![\p{L}\p{N}])(?:wom[ae]n(?:['’]?s)?|ladies|m[ae]n(?:['’]?s)?|boys?['’]?s?|girls?['’]?s?)(?![\p{L}\p{N}])/giu

/** Whom words speak of; undefined for everybody, such as "Unisex Adults". */
function wearerOf(words: string): 'women' | 'men' | 'boys' | 'girls' | undefined {
  if (/^(?:wom|lad)/iu.test(words)) return 'women'
  if (/^m[ae]n/iu.test(words)) return 'men'
  if (/^boy/iu.test(words)) return 'boys'
  return /^girl/iu.test(words) ? 'girls' : undefined
}

/** The text with the signs that mean something in a regular expression escaped. */
export function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`)
}
