import { placeOf, valueOf, withFieldOf } from '../field-values.ts'
import { fieldOf, singleFields } from '../fields.ts'
import type { WrittenListing } from '../listing.ts'
import type { ListingField } from '../listing-fields.ts'
import { type EditedListing, editedFields, offerOf } from './edited-listing.ts'

/**
 * What is saved when a listing is written again: fields the seller wrote keep the seller's value, and the writer's is offered
 * beside it. With `fullAutoFill` a field for which the writer has nothing keeps what it held, too, so that none is emptied; a title
 * or a description that is too short counts as nothing where there was one of the wanted length.
 * `previous` is what was there before, for Undo; null for a first listing.
 */
export function mergeRegenerated(
  before: EditedListing | null,
  written: WrittenListing,
  { fullAutoFill }: { fullAutoFill: boolean },
): EditedListing & { previous: EditedListing | null } {
  if (before === null) return { listing: written, edits: {}, previous: null }
  const bySeller = editedFields(before.edits)
  const filled = fullAutoFill ? withoutGaps(before.listing, written) : written
  return {
    listing: bySeller.reduce((listing, field) => withFieldOf(before.listing, field, listing), filled),
    edits: Object.fromEntries(
      bySeller.map((field) => [
        field,
        { ...before.edits[field], offered: offerOf(written, field, valueOf(before.listing, field)) },
      ]),
    ),
    previous: before,
  }
}

/** What the writer has, and where it has too little what was there. */
function withoutGaps(before: WrittenListing, written: WrittenListing): WrittenListing {
  const fields: ListingField[] = [
    ...singleFields,
    ...Object.keys(before.measurements).map((name) => `measurements.${name}` as const),
    ...Object.keys(before.itemSpecifics).map((name) => `itemSpecifics.${name}` as const),
  ]
  const gaps = fields.filter(
    (field) => !hasEnough(written, field) && (hasEnough(before, field) || valueOf(written, field) === null),
  )
  const filled = gaps.reduce((listing, field) => withFieldOf(before, field, listing), written)
  // The notes are about the price: they come with it.
  return gaps.includes('suggestedPrice') || written.pricingNotes === null
    ? { ...filled, pricingNotes: before.pricingNotes }
    : filled
}

/** Whether a field holds what a listing needs there: something, and of title and description the wanted length. */
function hasEnough(listing: WrittenListing, field: ListingField): boolean {
  const value = valueOf(listing, field)
  if (typeof value !== 'string') return value !== null
  const { group, name } = placeOf(field)
  return value.length >= ((group === undefined && fieldOf(name).least) || 1)
}
