import { type Category } from '../items/categories.ts'
import { ebayLeaf } from '../items/ebay-leaves.ts'
import { knownCategory } from './category-facts.ts'
import { descriptionMinLength, type SellerHints, titleMinLength, type WrittenListing } from './listing.ts'
import { type ListingField, type SellerEdits, singleFields } from './listing-fields.ts'

/** Below this confidence (0 to 1) the seller is asked to look. */
export const checkBelow = 0.75

/**
 * The fields a listing needs and has not, in the order of the card. `entered` is what the seller entered for the item, which
 * counts for condition and brand. Accessories and shoes sell without a brand, and some things have no size.
 */
export function missingFields(
  listing: WrittenListing,
  entered: Pick<SellerHints, 'category' | 'condition' | 'brand'>,
): ListingField[] {
  const { title, description, suggestedPrice, ebayCategoryId, ebayConditionGrade, extracted } = listing
  const category = knownCategory(entered.category) ?? ebayLeaf(ebayCategoryId ?? '')?.category ?? undefined
  const wanted: readonly (readonly [ListingField, isThere: boolean])[] = [
    ['title', (title?.trim().length ?? 0) >= titleMinLength],
    ['description', (description?.trim().length ?? 0) >= descriptionMinLength],
    ['suggestedPrice', suggestedPrice !== null],
    ['ebayCategoryId', isFilled(ebayCategoryId)],
    ['ebayConditionGrade', isFilled(ebayConditionGrade) || isFilled(entered.condition)],
    ['brand', isFilled(extracted.brand) || isFilled(entered.brand) || sellsWithoutBrand(category)],
    ['size', isFilled(extracted.size) || hasNoSize(ebayCategoryId)],
    ['color', isFilled(extracted.color)],
    ['department', isFilled(extracted.department)],
  ]
  return wanted.flatMap(([field, isThere]) => (isThere ? [] : [field]))
}

/** The filled fields that the writer is not sure of and the seller has not written, in the order of the listing's fields. */
export function fieldsToCheck(listing: WrittenListing, edits: SellerEdits): ListingField[] {
  const { measurements, itemSpecifics, evidence } = listing
  const reasons: readonly (readonly [ListingField, name: string])[] = [
    ...singleFields.map((name) => [name, name] as const),
    ...Object.keys(measurements).map((name) => [`measurements.${name}` as const, name] as const),
    ...Object.keys(itemSpecifics).map((name) => [`itemSpecifics.${name}` as const, name] as const),
  ]
  return reasons.flatMap(([field, name]) => {
    const reason = Object.hasOwn(evidence, name) ? evidence[name] : undefined
    const isDoubtful = reason !== undefined && reason.confidence < checkBelow
    return isDoubtful && !Object.hasOwn(edits, field) ? [field] : []
  })
}

function isFilled(text: string | null): boolean {
  return text !== null && text.trim() !== ''
}

function sellsWithoutBrand(category: Category | undefined): boolean {
  return category === 'Accessories' || category === 'Shoes'
}

/** Bags, wallets, scarves, ties and sunglasses. */
const withoutSize: ReadonlySet<string> = new Set([
  '52357',
  '2996',
  '52382',
  '15662',
  '79720',
  '169291',
  '45258',
  '45238',
  '45246',
])

function hasNoSize(leafId: string | null): boolean {
  return leafId !== null && withoutSize.has(leafId)
}
