import { conditions } from '../../items/conditions.ts'
import { ebayLeafCategory } from '../../items/ebay-leaf-categories.ts'
import { knownCategory } from '../../listings/category-facts.ts'
import { descriptionMinLength, titleMaxLength, titleMinLength } from '../../listings/limits.ts'
import { maxPhotosPerListing, minListingPhotoSide } from '../../photos/limits.ts'
import { aspectsOf } from '../aspects/aspects.ts'
import type { LeafCategoryMetadata } from '../aspects/leaf-category-metadata.ts'
import { conditionWord, ebayConditionOf, ebayConditions } from '../ebay-conditions.ts'
import type { Marketplace } from '../marketplace.ts'
import { priceFault } from '../publication/publish-form.ts'
import type { PublishItem } from '../publication/publish-item.ts'
import type { StatedFacts } from '../publication/stated-facts.ts'
import type { ReadinessFault } from './readiness-fault.ts'
import { recommendedMaxPhotos, readinessSentences as sentences } from './readiness-sentences.ts'

type Fault = Omit<ReadinessFault, 'severity'>

/**
 * The faults of an item, in the order of the specification's table, and what eBay would refuse in its leaf category.
 * `leafCategory`: undefined if no leaf category is chosen or the chosen id is not one.
 */
export function itemFaults(
  stated: StatedFacts,
  { sku, photos }: Pick<PublishItem, 'sku' | 'photos'>,
  {
    leafCategory,
    marketplace,
  }: { leafCategory: LeafCategoryMetadata | undefined; marketplace?: Marketplace | undefined },
): ReadinessFault[] {
  return [
    ...textFaults(stated),
    ...photoFaults(photos),
    ...categoryFaults(stated, leafCategory),
    ...conditionFaults(stated, leafCategory),
    ...brandFaults(stated),
    ...priceFaults(stated, marketplace),
    ...specificFaults(stated, leafCategory),
    ...skuFaults(sku),
  ]
}

function textFaults({ title, description }: StatedFacts): ReadinessFault[] {
  const faults: ReadinessFault[] = []
  const length = title?.length ?? 0
  if (length < titleMinLength) faults.push(error({ check: 'title', field: 'title', sentence: sentences.title }))
  if (length > titleMaxLength) faults.push(warning({ check: 'title', field: 'title', sentence: sentences.longTitle }))
  if ((description?.length ?? 0) < descriptionMinLength)
    faults.push(error({ check: 'description', field: 'description', sentence: sentences.description }))
  return faults
}

function photoFaults(photos: PublishItem['photos']): ReadinessFault[] {
  const fault = { check: 'images', field: 'photos' } as const
  const faults: ReadinessFault[] = []
  if (photos.length === 0) faults.push(error({ ...fault, sentence: sentences.noImage }))
  if (photos.length > recommendedMaxPhotos) faults.push(warning({ ...fault, sentence: sentences.manyImages }))
  if (photos.length > maxPhotosPerListing) {
    const sentence = `eBay allows at most ${maxPhotosPerListing} photos, and this item has ${photos.length}. Please delete ${photos.length - maxPhotosPerListing}.`
    faults.push(error({ ...fault, sentence }))
  }
  photos.slice(0, maxPhotosPerListing).forEach(({ width, height }, position) => {
    const side = Math.max(width, height)
    if (side >= minListingPhotoSide) return
    const sentence = `Photo ${position + 1} is too small for eBay. Its longer side is ${side} pixels and must be at least ${minListingPhotoSide}. Please replace or delete it.`
    faults.push(error({ ...fault, sentence }))
  })
  return faults
}

function categoryFaults(
  { category, categoryId }: StatedFacts,
  leafCategory: LeafCategoryMetadata | undefined,
): ReadinessFault[] {
  const fault = { check: 'category', field: 'ebayCategoryId' } as const
  if (categoryId === null && category === null) return [error({ ...fault, sentence: sentences.noCategory })]
  if (categoryId !== null && !leafCategory)
    return [error({ ...fault, sentence: "You can't list in this eBay category. Please choose one from the list." })]
  return []
}

function conditionFaults(
  { condition, isTagged }: StatedFacts,
  leafCategory: LeafCategoryMetadata | undefined,
): ReadinessFault[] {
  const fault = { check: 'condition', field: 'ebayConditionGrade' } as const
  if (condition === null) return [error({ ...fault, sentence: sentences.noCondition, allowed: conditions })]
  const word = conditionWord(condition)
  if (!word) {
    const sentence = `eBay doesn't have the condition "${condition.slice(0, 65)}". Please choose one from the list.`
    return [error({ ...fault, sentence, allowed: conditions })]
  }
  const mapped = ebayConditionOf(word, { accepted: acceptedIn(leafCategory), isTagged })
  if (!mapped.condition) return [error({ ...fault, sentence: mapped.sentence, allowed: mapped.allowed })]
  return mapped.note === undefined ? [] : [warning({ ...fault, sentence: mapped.note })]
}

/** The condition ids that a leaf category accepts; if it is unknown, those of clothes and shoes. */
export function acceptedIn(leafCategory: LeafCategoryMetadata | undefined): readonly string[] {
  return (leafCategory && leafCategory.conditions.length > 0 ? leafCategory.conditions : ebayConditions).map(
    ({ id }) => id,
  )
}

function brandFaults(stated: StatedFacts): ReadinessFault[] {
  if (stated.brand !== null || !isClothing(stated)) return []
  return [warning({ check: 'brand', field: 'brand', sentence: sentences.noBrand })]
}

/** Whether an item is clothing: in a category of the list other than Accessories and Shoes, or any text with "clothing". */
export function isClothing({ category, categoryId }: Pick<StatedFacts, 'category' | 'categoryId'>): boolean {
  const listed = knownCategory(category) ?? ebayLeafCategory(categoryId ?? '')?.category
  if (listed) return listed !== 'Accessories' && listed !== 'Shoes'
  return category?.toLowerCase().includes('clothing') ?? false
}

function priceFaults({ price }: StatedFacts, marketplace?: Marketplace): ReadinessFault[] {
  const fault = { check: 'price', field: 'suggestedPrice' } as const
  if (price === null) return [warning({ ...fault, sentence: noPrice })]
  const sentence = priceFault(price, marketplace)
  return sentence === undefined ? [] : [error({ ...fault, sentence })]
}

const noPrice = "No price yet. You'll enter it when you publish."

function specificFaults(stated: StatedFacts, leafCategory: LeafCategoryMetadata | undefined): ReadinessFault[] {
  if (leafCategory) return aspectsOf(stated, leafCategory).faults.map((fault) => ({ check: 'specifics', ...fault }))
  if (stated.categoryId !== null || stated.category === null) return []
  const sentence = 'Choose an eBay category so we can check what eBay requires there.'
  return [warning({ check: 'specifics', field: 'ebayCategoryId', sentence })]
}

/** eBay's contract allows only letters and digits, but hyphens, underscores and dots are widely used there. */
function skuFaults(sku: string): ReadinessFault[] {
  if (/^[A-Za-z0-9._-]{1,50}$/u.test(sku)) return []
  const sentence = `eBay may refuse the SKU ${sku}. Use at most 50 letters, digits, hyphens, underscores and dots.`
  return [warning({ check: 'item', field: 'sku', sentence })]
}

function error(fault: Fault): ReadinessFault {
  return { ...fault, severity: 'error' }
}

function warning(fault: Fault): ReadinessFault {
  return { ...fault, severity: 'warning' }
}
