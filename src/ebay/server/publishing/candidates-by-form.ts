import type { Tx } from '../../../platform/server/db/db.ts'
import { type GivenForm, type PublishForm, publishFormOf } from '../../publication/publish-form.ts'
import { type CandidateContext, candidatesOf, type PublishCandidate } from '../readiness/publish-candidates.ts'
import { type ListingRow, listingsOf } from './listing-row.ts'
import { currentForm } from './stored-form.ts'

/** A candidate with the form it would be published by, and its row if it has one. */
export type CandidateByForm = { readonly candidate: PublishCandidate; readonly listing: ListingRow | undefined }

/**
 * The seller's existing items with these ids, as candidates with the form to publish by. Fields of `given` win over fields that the seller
 * confirmed before, and those over prefilled ones. A proposed condition counts only if there is no other.
 */
export async function candidatesByForm(
  tx: Tx,
  context: CandidateContext,
  itemIds: readonly string[],
  given: GivenForm = {},
): Promise<CandidateByForm[]> {
  const listings = await listingsOf(tx, context, itemIds)
  const candidates = await candidatesOf(tx, context, itemIds, (item) =>
    withGivenFields(currentForm(listings.get(item.id)?.form, publishFormOf(item)), given),
  )
  return candidates.map((candidate) => ({ candidate, listing: listings.get(candidate.row.id) }))
}

function withGivenFields(form: PublishForm, { proposedCondition = '', ...given }: GivenForm): PublishForm {
  const itemSpecifics = { ...form.itemSpecifics, ...given.itemSpecifics }
  return { ...form, condition: form.condition || proposedCondition, ...given, itemSpecifics }
}
