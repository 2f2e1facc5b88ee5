import type { Tx } from '../../../platform/server/db.ts'
import { type PublishForm, publishFormOf } from '../../publication/publish-form.ts'
import { type PublishReadyContext, publishReady, type ReadyItem } from '../readiness/publish-ready.ts'
import { type ListingRow, listingsOf } from './listing-row.ts'
import { formNow } from './stored-form.ts'

/** An item of `publishReady` with the form it would be published by, and its row where it has one. */
export type ReadyByForm = { readonly ready: ReadyItem; readonly listing: ListingRow | undefined }

/**
 * The seller's items of these ids that there are, each by the form that it is published by: what is given in place of what is filled
 * in; where nothing is, what the seller confirmed before, as when it came to nothing, above that.
 */
export async function readyByForm(
  tx: Tx,
  context: PublishReadyContext,
  itemIds: readonly string[],
  given?: Partial<PublishForm>,
): Promise<ReadyByForm[]> {
  const listings = await listingsOf(tx, context, itemIds)
  const ready = await publishReady(tx, context, itemIds, (item) => {
    const prefilled = publishFormOf(item)
    return given ? withGiven(prefilled, given) : formNow(listings.get(item.id)?.form, prefilled)
  })
  return ready.map((one) => ({ ready: one, listing: listings.get(one.row.id) }))
}

function withGiven(prefilled: PublishForm, given: Partial<PublishForm>): PublishForm {
  return { ...prefilled, ...given, itemSpecifics: { ...prefilled.itemSpecifics, ...given.itemSpecifics } }
}
