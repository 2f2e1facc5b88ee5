import type { Category } from '../../items/categories.ts'
import { type Condition, conditions } from '../../items/conditions.ts'
import { ebayLeafCategory } from '../../items/ebay-leaf-categories.ts'
import { departmentOf, ebayLeafCategoryOf } from '../category-facts.ts'
import { channelFields, channelOf } from '../channel.ts'
import { valueOf, withValue } from '../field-values.ts'
import type { ListingField } from '../listing-fields.ts'
import { confirmed, type EditedListing, edited } from './edited-listing.ts'

/** What the seller says of an item in Edit Item Details; null says nothing. */
type Details = { readonly category: Category | null; readonly condition: Condition | null }

/**
 * A listing after the seller said category and condition. What was said anew is followed: the grade is the condition, and an eBay
 * category of another category gives way to the only one that there is, or to none; what the writer was not sure of and the seller
 * says too is in doubt no more. What stays as it was leaves the listing alone, but that the grade is never better than the condition.
 * `before`: what was entered until then.
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
  const isFine = !isNew && grade !== null && !isBetter(grade, condition)
  if (isFine) return written
  const { listing, edits } = edited(written, [[channelFields.condition, condition]])
  // Also where the writer had said the same: a listing that Undo brings back must not be graded better again.
  return { listing, edits: { [channelFields.condition]: { offered: null }, ...edits } }
}

/** Words that are none of the list say nothing that could be compared. */
function isBetter(grade: string, condition: Condition): boolean {
  const place = conditions.findIndex((each) => each === grade)
  return place === -1 || place < conditions.indexOf(condition)
}

function withCategory(written: EditedListing, category: Category | null): EditedListing {
  if (category === null) return written
  const department = departmentOf(category)
  const said = written.listing.extracted.department
  const isForOthers = department !== undefined && said !== null && said !== department
  const fitting = isForOthers && !Object.hasOwn(written.edits, 'department') ? without(written, 'department') : written
  const sure = said === department ? confirmed(fitting, 'department') : fitting
  const { categoryId } = channelOf(written.listing)
  if (!fits(categoryId, category)) return withLeafCategoryOf(sure, category)
  return ebayLeafCategoryOf(category)?.id === categoryId ? confirmed(sure, channelFields.categoryId) : sure
}

/** Unisex says for whom something is and not what it is: any eBay category fits it. */
function fits(leafId: string | null, category: Category): boolean {
  const leafCategory = leafId === null ? undefined : ebayLeafCategory(leafId)
  return leafCategory !== undefined && (category === 'Unisex' || leafCategory.category === category)
}

/** The only leaf category of a category stands for the seller's word; of several the seller chooses, or the next writer does. */
function withLeafCategoryOf(written: EditedListing, category: Category): EditedListing {
  const only = ebayLeafCategoryOf(category)
  const { listing, edits } = without(written, channelFields.categoryId)
  if (!only) return { listing, edits }
  const reason = { value: only.id, confidence: 1, photoId: null, words: category }
  return { listing: withValue(listing, channelFields.categoryId, only.id, reason), edits }
}

/** The listing with nothing in a field, which is the writer's to fill the next time. */
function without({ listing, edits }: EditedListing, field: ListingField): EditedListing {
  const { [field]: _, ...others } = edits
  return { listing: valueOf(listing, field) === null ? listing : withValue(listing, field, null), edits: others }
}
