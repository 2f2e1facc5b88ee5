import { type EbayLeafCategory, ebayLeafCategory } from '../../items/ebay-leaf-categories.ts'
import { channelFields, type HoldsChannel } from '../channel.ts'
import { folded } from '../folded-text.ts'
import type { WrittenListing } from '../listing.ts'
import { wearerWords } from '../wearers.ts'
import { type SizeGroup, type SizeSystem, sizeSystems, sizeTables, systemNames } from './size-tables.ts'

/** A size with the system that it is counted in: "UK 12". */
export type SystemSize = { readonly system: SizeSystem; readonly size: string }

/** What a size is in another system: the least and the greatest size that charts give; both are the same where they agree. */
export type ConvertedSize = { readonly system: SizeSystem; readonly from: string; readonly to: string }

/**
 * The group whose table counts for a listing, by its eBay category and department: `womenShoes` for women's shoes.
 * No department of ours is a child's: those are known by their title. "Boys" alone, which bands are called too, makes no garment of
 * an adult's eBay category a child's, unless the title states an age. Undefined where sizes are not converted: for accessories,
 * and where it is unknown who wears the garment.
 */
export function sizeGroupOf(listing: SizedListing): SizeGroup | undefined {
  const leafCategory = ebayLeafCategory(listing[channelFields.categoryId] ?? '')
  const title = listing.title ?? ''
  const isChildrens =
    childrensTitle.test(title) || (boysOrGirls.test(title) && (!leafCategory || agesTitle.test(title)))
  const ofTitle = isChildrens && !adultsTitle.test(title) ? 'Children' : null
  const department = listing.extracted.department ?? ofTitle ?? leafCategory?.department
  if (department === undefined || leafCategory?.category === 'Accessories') return undefined
  const isShoe = leafCategory?.category === 'Shoes'
  if (/\b(?:boys|girls|kids|children|baby|toddler)/iu.test(department)) return isShoe ? 'childrenShoes' : 'children'
  if (/^women/iu.test(department)) return isShoe ? 'womenShoes' : 'women'
  if (/^men/iu.test(department)) return isShoe ? 'menShoes' : menGroup(leafCategory)
  return undefined
}

/** What says whose sizes a listing is about. */
export type SizedListing = Pick<WrittenListing, 'title' | 'extracted'> & HoldsChannel<'categoryId'>

const childrensTitle =
  /(?<!\p{L})(?:(?:boy|girl|kid)(?:['’]s|s['’])|kids|children(?:['’]?s)?|toddlers?(?:['’]s)?|baby (?:boy|girl)s?)(?!\p{L})/iu
const boysOrGirls = /(?<!\p{L})(?:boys?|girls?)(?!\p{L})/iu
const agesTitle =
  /(?<!\p{L})ages? \d|(?<![\p{L}\p{N}])(?:1?\d ?(?:years?|yrs?|months?|mths?)|\d{1,2}T)(?![\p{L}\p{N}])/iu
const adultsTitle = new RegExp(String.raw`(?<!\p{L})(?:${wearerWords.women}|${wearerWords.men})(?!\p{L})`, 'iu')

function menGroup(leafCategory: EbayLeafCategory | undefined): SizeGroup {
  const bottoms: readonly (string | null | undefined)[] = ['Mens Jeans', 'Mens Pants', 'Mens Shorts']
  return bottoms.includes(leafCategory?.category) ? 'menBottoms' : 'men'
}

/** The sizes that a text names with their system, in its order: "M / EU 40" names M and EU 40. A bare number has none. */
export function systemSizesIn(text: string): SystemSize[] {
  const found = [...text.matchAll(systemSize)].map(({ index, groups = {} }) => ({ index, groups }))
  return found.flatMap(({ groups: { before, number, after, numberBefore, letters } }) => {
    if (letters !== undefined) return { system: 'letters' as const, size: plainLetters(letters) }
    const system = systemNamed(before ?? after ?? '')
    const size = number ?? numberBefore
    return system && size ? [{ system, size: plainNumber(size) }] : []
  })
}

/**
 * What a size is in every other system, in the order of the systems. Empty for a size that the table does not have, and for
 * one that names several systems already.
 */
export function convertedSizes(text: string, group: SizeGroup): ConvertedSize[] {
  const named = systemSizesIn(text)
  const [only] = named
  if (only === undefined || named.length > 1) return []
  const fitting = sizeTables[group].filter((row) => row[only.system].includes(only.size))
  return sizeSystems.flatMap((system) => {
    const sizes = fitting.flatMap((row) => row[system])
    const [from, to] = [sizes[0], sizes.at(-1)]
    return system === only.system || from === undefined || to === undefined ? [] : [{ system, from, to }]
  })
}

/**
 * The size of a listing in the system that buyers on eBay's US site know: US, and UK for a size that is a US one. Undefined
 * where the table does not have it.
 */
export function shopSizeOf(size: string, listing: SizedListing): ConvertedSize | undefined {
  const group = sizeGroupOf(listing)
  const converted = group === undefined ? [] : convertedSizes(size, group)
  return converted.find(({ system }) => system === 'US') ?? converted.find(({ system }) => system === 'UK')
}

/** A converted size as sellers write it: "US 8", "EU 38 to 40", "M". */
export function convertedSizeLabel({ system, from, to }: ConvertedSize): string {
  const sizes = from === to ? from : `${from} to ${to}`
  return system === 'letters' ? sizes : `${system} ${sizes}`
}

/** Whether two named sizes fit the same body by the table. */
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

/** "Extra Large" and "2XL" as the table writes them: "XL" and "XXL". */
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
