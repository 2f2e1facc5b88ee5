import { fieldParts, valueOf, withFieldOf } from '../field-values.ts'
import { fieldOf, singleFields } from '../fields.ts'
import type { WrittenListing } from '../listing.ts'
import type { ListingField } from '../listing-fields.ts'
import { type EditedListing, editedFields, offerOf } from './edited-listing.ts'

/**
 * Returns the listing to store after a regeneration. The seller's fields keep their values, and the writer's values are
 * offered. With `fullAutoFill` no field is emptied, and no title or description of the wanted length gets too short. `previous`
 * is the earlier listing for Undo; null for a first listing.
 */
export function mergeRegenerated(
  before: EditedListing | null,
  written: WrittenListing,
  { fullAutoFill }: { fullAutoFill: boolean },
): EditedListing & { previous: EditedListing | null } {
  if (before === null) return { listing: written, edits: {}, previous: null }
  const sellerFields = editedFields(before.edits)
  const withoutEmptied = fullAutoFill ? withoutGaps(before.listing, written) : written
  return {
    listing: sellerFields.reduce((listing, field) => withFieldOf(before.listing, field, listing), withoutEmptied),
    edits: Object.fromEntries(
      sellerFields.map((field) => [
        field,
        { ...before.edits[field], offered: offerOf(written, field, valueOf(before.listing, field)) },
      ]),
    ),
    previous: before,
  }
}

/** Returns the writer's listing, with the earlier values of fields that have too little. */
function withoutGaps(before: WrittenListing, written: WrittenListing): WrittenListing {
  const fields: ListingField[] = [
    ...singleFields,
    ...Object.keys(before.measurements).map((name) => `measurements.${name}` as const),
    ...Object.keys(before.itemSpecifics).map((name) => `itemSpecifics.${name}` as const),
  ]
  const gaps = fields.filter(
    (field) => !hasEnough(written, field) && (hasEnough(before, field) || valueOf(written, field) === null),
  )
  const withoutEmptied = gaps.reduce((listing, field) => withFieldOf(before, field, listing), written)
  // Pricing notes explain the price, so they come with it.
  return gaps.includes('suggestedPrice') || written.pricingNotes === null
    ? { ...withoutEmptied, pricingNotes: before.pricingNotes }
    : withoutEmptied
}

/** Whether a field has enough: any value, or the wanted length of title and description. */
function hasEnough(listing: WrittenListing, field: ListingField): boolean {
  const value = valueOf(listing, field)
  if (typeof value !== 'string') return value !== null
  const { group, name } = fieldParts(field)
  return value.length >= ((group === undefined && fieldOf(name).minLength) || 1)
}
