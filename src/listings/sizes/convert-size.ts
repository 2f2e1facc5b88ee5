import { type EbayLeafCategory, ebayLeafCategory } from '../../items/ebay-leaf-categories.ts'
import { channelFields, type HoldsChannel } from '../channel.ts'
import { folded } from '../folded-text.ts'
import type { WrittenListing } from '../listing.ts'
import { wearerWords } from '../wearers.ts'
import { type SizeGroup, type SizeSystem, sizeSystems, sizeTables, systemNames } from './size-tables.ts'

/** A size with its system: "UK 12". */
export type SystemSize = { readonly system: SizeSystem; readonly size: string }

/** A size in another system: the smallest and the largest size of the charts, equal if they agree. */
export type ConvertedSize = { readonly system: SizeSystem; readonly from: string; readonly to: string }

/**
 * Returns the group whose table applies to a listing, by eBay category, department and title. Children have no department, so
 * the title must name them. "Boys" alone may be a band, so in an adult's category it needs an age. Returns undefined for
 * accessories, or if the wearer is unknown.
 */
export function sizeGroupOf(listing: SizedListing): SizeGroup | undefined {
  const leafCategory = ebayLeafCategory(listing[channelFields.categoryId] ?? '')
  const title = listing.title ?? ''
  const isChildrens =
    childrensPattern.test(title) || (boysOrGirlsPattern.test(title) && (!leafCategory || agePattern.test(title)))
  const wearerInTitle = isChildrens && !adultsPattern.test(title) ? 'Children' : null
  const department = listing.extracted.department ?? wearerInTitle ?? leafCategory?.department
  if (department === undefined || leafCategory?.category === 'Accessories') return undefined
  const isShoe = leafCategory?.category === 'Shoes'
  if (/\b(?:boys|girls|kids|children|baby|toddler)/iu.test(department)) return isShoe ? 'childrenShoes' : 'children'
  if (/^women/iu.test(department)) return isShoe ? 'womenShoes' : 'women'
  if (/^men/iu.test(department)) return isShoe ? 'menShoes' : menGroup(leafCategory)
  return undefined
}

/** The fields of a listing that show whose size it has. */
export type SizedListing = Pick<WrittenListing, 'title' | 'extracted'> & HoldsChannel<'categoryId'>

const childrensPattern =
  /(?<!\p{L})(?:(?:boy|girl|kid)(?:['’]s|s['’])|kids|children(?:['’]?s)?|toddlers?(?:['’]s)?|baby (?:boy|girl)s?)(?!\p{L})/iu
const boysOrGirlsPattern = /(?<!\p{L})(?:boys?|girls?)(?!\p{L})/iu
const agePattern =
  /(?<!\p{L})ages? \d|(?<![\p{L}\p{N}])(?:1?\d ?(?:years?|yrs?|months?|mths?)|\d{1,2}T)(?![\p{L}\p{N}])/iu
const adultsPattern = new RegExp(String.raw`(?<!\p{L})(?:${wearerWords.women}|${wearerWords.men})(?!\p{L})`, 'iu')

function menGroup(leafCategory: EbayLeafCategory | undefined): SizeGroup {
  const bottoms: readonly (string | null | undefined)[] = ['Mens Jeans', 'Mens Pants', 'Mens Shorts']
  return bottoms.includes(leafCategory?.category) ? 'menBottoms' : 'men'
}

/**
 * Returns the sizes that a text names with their system, in its order: "M / EU 40" gives M and EU 40. A number alone gives
 * nothing.
 */
export function systemSizesIn(text: string): SystemSize[] {
  const matches = [...text.matchAll(systemSize)].map(({ index, groups = {} }) => ({ index, groups }))
  return matches.flatMap(({ groups: { before, number, after, numberBefore, letters } }) => {
    if (letters !== undefined) return { system: 'letters' as const, size: plainLetters(letters) }
    const system = systemNamed(before ?? after ?? '')
    const size = number ?? numberBefore
    return system && size ? [{ system, size: plainNumber(size) }] : []
  })
}

/**
 * Converts a size to each other system, in the order of the systems. Returns an empty list for a size that is not in the table
 * or that already names several systems.
 */
export function convertedSizes(text: string, group: SizeGroup): ConvertedSize[] {
  const namedSizes = systemSizesIn(text)
  const [onlySize] = namedSizes
  if (onlySize === undefined || namedSizes.length > 1) return []
  const fittingRows = sizeTables[group].filter((row) => row[onlySize.system].includes(onlySize.size))
  return sizeSystems.flatMap((system) => {
    const sizes = fittingRows.flatMap((row) => row[system])
    const [from, to] = [sizes[0], sizes.at(-1)]
    return system === onlySize.system || from === undefined || to === undefined ? [] : [{ system, from, to }]
  })
}

/**
 * Converts a size to the system of buyers on eBay's US site: US, or UK for a US size. Returns undefined if the table does not
 * have it.
 */
export function shopSizeOf(size: string, listing: SizedListing): ConvertedSize | undefined {
  const group = sizeGroupOf(listing)
  const converted = group === undefined ? [] : convertedSizes(size, group)
  return converted.find(({ system }) => system === 'US') ?? converted.find(({ system }) => system === 'UK')
}

/** Returns a converted size as sellers write it: "US 8", "EU 38 to 40", "M". */
export function convertedSizeLabel({ system, from, to }: ConvertedSize): string {
  const sizes = from === to ? from : `${from} to ${to}`
  return system === 'letters' ? sizes : `${system} ${sizes}`
}

/** Whether two sizes fit the same body by the table. */
export function fitsSameBody(one: SystemSize, other: SystemSize, group: SizeGroup): boolean {
  return sizeTables[group].some((row) => row[one.system].includes(one.size) && row[other.system].includes(other.size))
}

const letterSizes = String.raw`X{1,4}[SL]|[2-6]X[LS]?|[SML]`
const wordSizes = String.raw`(?:(?:extra|x)[ -])*(?:small|large)|medium`
const sizeNumber = String.raw`\d{1,3}(?:[.,]5|[ ]?½)?(?:-\d{1,2})?[TA]?`
const systemSize = new RegExp(
  String.raw`(?<![\p{L}\p{N}'’])(?:(?<before>${systemNames})[ .:]*(?<number>${sizeNumber})|(?<numberBefore>${sizeNumber})[ ](?<after>${systemNames})|(?<letters>${letterSizes}|${wordSizes}))(?![\p{L}\p{N}&'])`,
  'giu',
)

function systemNamed(name: string): SizeSystem | undefined {
  const system = name.toUpperCase()
  if (system === 'USA') return 'US'
  if (system === 'GB') return 'UK'
  if (system === 'EUR' || system === 'DE') return 'EU'
  return sizeSystems.find((each) => each === system)
}

function plainNumber(size: string): string {
  return size
    .toUpperCase()
    .replace(/ ?½/u, '.5')
    .replace(',', '.')
    .replace(/^0(?=\d)/u, '')
}

/** Writes "Extra Large" and "2XL" as the table does: "XL" and "XXL". */
function plainLetters(letters: string): string {
  const short = folded(letters)
    .replace(/(?:extra|x)[ -]/gu, 'x')
    .replace('small', 's')
    .replace('medium', 'm')
    .replace('large', 'l')
    .toUpperCase()
  if (short === '2XL') return 'XXL'
  if (short === 'XXXL') return '3XL'
  return short
}
