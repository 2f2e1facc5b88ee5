import type { Category } from '../../items/categories.ts'
import { type Condition, conditions } from '../../items/conditions.ts'
import { ebayLeafCategory } from '../../items/ebay-leaf-categories.ts'
import { departmentOf, ebayLeafCategoryOf } from '../category-facts.ts'
import { channelFields, channelOf } from '../channel.ts'
import { valueOf, withValue } from '../field-values.ts'
import type { ListingField } from '../listing-fields.ts'
import { type EditedListing, withConfirmedField, withSellerValues } from './edited-listing.ts'

/** The seller's answers in Edit Item Details; null is no answer. */
type Details = { readonly category: Category | null; readonly condition: Condition | null }

/**
 * Returns a listing after the seller set category and condition; `before` has the earlier answers. A new condition becomes the
 * grade. A new category replaces an eBay category of another one, and confirms matching values. Unchanged answers change only a
 * grade that is better than the condition.
 */
export function withDetails(
  written: EditedListing,
  before: { readonly category: string | null; readonly condition: string | null },
  { category, condition }: Details,
): EditedListing {
  const graded = withCondition(written, { condition, isNew: before.condition !== condition })
  return before.category === category ? graded : withCategory(graded, category)
}

function withCondition(
  written: EditedListing,
  { condition, isNew }: { condition: Condition | null; isNew: boolean },
): EditedListing {
  if (condition === null) return isNew ? without(written, channelFields.condition) : written
  const grade = channelOf(written.listing).condition
  const isGradeFine = !isNew && grade !== null && !isBetter(grade, condition)
  if (isGradeFine) return written
  const { listing, edits } = withSellerValues(written, [[channelFields.condition, condition]])
  // This also applies if the writer had the same grade, so that Undo cannot restore a better grade.
  return { listing, edits: { [channelFields.condition]: { offered: null }, ...edits } }
}

/** A grade that is not on the list cannot be compared, and counts as better. */
function isBetter(grade: string, condition: Condition): boolean {
  const index = conditions.findIndex((each) => each === grade)
  return index === -1 || index < conditions.indexOf(condition)
}

function withCategory(written: EditedListing, category: Category | null): EditedListing {
  if (category === null) return written
  const department = departmentOf(category)
  const listedDepartment = written.listing.extracted.department
  const isForOthers = department !== undefined && listedDepartment !== null && listedDepartment !== department
  const fittingListing =
    isForOthers && !Object.hasOwn(written.edits, 'department') ? without(written, 'department') : written
  const confirmedListing =
    listedDepartment === department ? withConfirmedField(fittingListing, 'department') : fittingListing
  const { categoryId } = channelOf(written.listing)
  if (!fits(categoryId, category)) return withLeafCategoryOf(confirmedListing, category)
  return ebayLeafCategoryOf(category)?.id === categoryId
    ? withConfirmedField(confirmedListing, channelFields.categoryId)
    : confirmedListing
}

/** Unisex names wearers and not a garment, so any eBay category fits it. */
function fits(leafId: string | null, category: Category): boolean {
  const leafCategory = leafId === null ? undefined : ebayLeafCategory(leafId)
  return leafCategory !== undefined && (category === 'Unisex' || leafCategory.category === category)
}

/** Sets the leaf category if the category has only one. Otherwise the seller chooses, or the next writer does. */
function withLeafCategoryOf(written: EditedListing, category: Category): EditedListing {
  const onlyLeafCategory = ebayLeafCategoryOf(category)
  const { listing, edits } = without(written, channelFields.categoryId)
  if (!onlyLeafCategory) return { listing, edits }
  const reason = { value: onlyLeafCategory.id, confidence: 1, photoId: null, words: category }
  return { listing: withValue(listing, channelFields.categoryId, onlyLeafCategory.id, reason), edits }
}

/** Empties a field and its edit, so that the next writer fills it. */
function without({ listing, edits }: EditedListing, field: ListingField): EditedListing {
  const { [field]: _, ...others } = edits
  return { listing: valueOf(listing, field) === null ? listing : withValue(listing, field, null), edits: others }
}
