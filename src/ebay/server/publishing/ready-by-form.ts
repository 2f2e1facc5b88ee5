import type { Tx } from '../../../platform/server/db/db.ts'
import { type GivenForm, type PublishForm, publishFormOf } from '../../publication/publish-form.ts'
import { type PublishReadyContext, publishReady, type ReadyItem } from '../readiness/publish-ready.ts'
import { type ListingRow, listingsOf } from './listing-row.ts'
import { formNow } from './stored-form.ts'

/** An item of `publishReady` with the form it would be published by, and its row where it has one. */
export type ReadyByForm = { readonly ready: ReadyItem; readonly listing: ListingRow | undefined }

/**
 * The seller's items of these ids that there are, each by the form that it is published by: what is filled in, above that what
 * the seller confirmed before, as when it came to nothing, and above that what is given; a proposed condition stands where there is
 * no other.
 */
export async function readyByForm(
  tx: Tx,
  context: PublishReadyContext,
  itemIds: readonly string[],
  given: GivenForm = {},
): Promise<ReadyByForm[]> {
  const listings = await listingsOf(tx, context, itemIds)
  const ready = await publishReady(tx, context, itemIds, (item) =>
    withGiven(formNow(listings.get(item.id)?.form, publishFormOf(item)), given),
  )
  return ready.map((one) => ({ ready: one, listing: listings.get(one.row.id) }))
}

function withGiven(form: PublishForm, { proposedCondition = '', ...given }: GivenForm): PublishForm {
  const itemSpecifics = { ...form.itemSpecifics, ...given.itemSpecifics }
  return { ...form, condition: form.condition || proposedCondition, ...given, itemSpecifics }
}
