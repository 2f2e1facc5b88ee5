import type { Tx } from '../../../platform/server/db/db.ts'
import { type GivenForm, type PublishForm, publishFormOf } from '../../publication/publish-form.ts'
import { type PublishReadyContext, publishReady, type ReadyItem } from '../readiness/publish-ready.ts'
import { type ListingRow, listingsOf } from './listing-row.ts'
import { currentForm } from './stored-form.ts'

/** An item of `publishReady` with the form it would be published by, and its row if it has one. */
export type ReadyByForm = { readonly ready: ReadyItem; readonly listing: ListingRow | undefined }

/**
 * The seller's existing items of these ids, each with the form to publish by. Fields of `given` win over fields that the seller
 * confirmed before, and those over prefilled ones. A proposed condition counts only if there is no other.
 */
export async function readyByForm(
  tx: Tx,
  context: PublishReadyContext,
  itemIds: readonly string[],
  given: GivenForm = {},
): Promise<ReadyByForm[]> {
  const listings = await listingsOf(tx, context, itemIds)
  const ready = await publishReady(tx, context, itemIds, (item) =>
    withGiven(currentForm(listings.get(item.id)?.form, publishFormOf(item)), given),
  )
  return ready.map((checked) => ({ ready: checked, listing: listings.get(checked.row.id) }))
}

function withGiven(form: PublishForm, { proposedCondition = '', ...given }: GivenForm): PublishForm {
  const itemSpecifics = { ...form.itemSpecifics, ...given.itemSpecifics }
  return { ...form, condition: form.condition || proposedCondition, ...given, itemSpecifics }
}
