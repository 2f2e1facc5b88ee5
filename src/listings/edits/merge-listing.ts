import { valueOf, withFieldOf } from '../field-values.ts'
import type { WrittenListing } from '../listing.ts'
import { type EditedListing, editedFields, editedSince, offerOf } from './edited-listing.ts'

/**
 * What is saved when a listing is written again: fields the seller wrote keep the seller's value, and the writer's is offered
 * beside it. With `everything` only those are kept that the seller wrote since it was asked for. `previous` is what was there before, for Undo; null for a first listing.
 */
export function mergeRegenerated(
  before: EditedListing | null,
  written: WrittenListing,
  { everything, askedAt = null }: { everything: boolean; askedAt?: Date | null },
): EditedListing & { previous: EditedListing | null } {
  if (before === null) return { listing: written, edits: {}, previous: null }
  const kept = everything ? (askedAt ? editedSince(before.edits, askedAt) : []) : editedFields(before.edits)
  return {
    listing: kept.reduce((listing, field) => withFieldOf(before.listing, field, listing), written),
    edits: Object.fromEntries(
      kept.map((field) => [
        field,
        { ...before.edits[field], offered: offerOf(written, field, valueOf(before.listing, field)) },
      ]),
    ),
    previous: before,
  }
}
