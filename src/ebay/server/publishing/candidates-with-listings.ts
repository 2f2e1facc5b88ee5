import type { Tx } from '../../../platform/server/db/db.ts'
import { type GivenForm, type PublishForm, publishFormOf } from '../../publication/publish-form.ts'
import { type CandidateContext, candidatesOf, type PublishCandidate } from '../readiness/publish-candidates.ts'
import { type ListingRow, listingsOf } from './listing-row.ts'
import { currentForm } from './stored-confirmation.ts'

/** A candidate, and the item's row of `ebay_listings` if it has one. */
export type CandidateWithListing = { readonly candidate: PublishCandidate; readonly listing: ListingRow | undefined }

/**
 * The seller's existing items with these ids, as candidates with the form to publish by, each with its row. Fields of
 * `givenForm` win over fields that the seller confirmed before, and those over prefilled ones. A proposed condition counts only if
 * there is no other.
 */
export async function candidatesWithListings(
  tx: Tx,
  context: CandidateContext,
  itemIds: readonly string[],
  givenForm: GivenForm = {},
): Promise<CandidateWithListing[]> {
  const listings = await listingsOf(tx, context, itemIds)
  const candidates = await candidatesOf(tx, context, itemIds, (item) =>
    withGivenFields(currentForm(listings.get(item.id)?.form, publishFormOf(item)), givenForm),
  )
  return candidates.map((candidate) => ({ candidate, listing: listings.get(candidate.row.id) }))
}

function withGivenFields(form: PublishForm, { proposedCondition = '', ...givenFields }: GivenForm): PublishForm {
  const itemSpecifics = { ...form.itemSpecifics, ...givenFields.itemSpecifics }
  return { ...form, condition: form.condition || proposedCondition, ...givenFields, itemSpecifics }
}
