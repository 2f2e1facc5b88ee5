import { and, eq, inArray } from 'drizzle-orm'
import type { ListingItem } from '../../../listings/api.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { type PublishForm, publishFormOf } from '../../publication/publish-form.ts'
import type { PublishReadyContext } from '../readiness/publish-ready.ts'
import { ebayListings } from '../tables.ts'
import { formNow } from './stored-form.ts'

/**
 * The forms that items are published by where none is given: what the seller confirmed before, as when it came to nothing, above
 * what the form is filled in with.
 */
export async function formsAsConfirmed(
  tx: Tx,
  { userId, ebay }: Pick<PublishReadyContext, 'userId' | 'ebay'>,
  itemIds: readonly string[],
): Promise<(item: ListingItem) => PublishForm> {
  const { itemId, form, environment } = ebayListings
  const rows = await tx
    .select({ itemId, form })
    .from(ebayListings)
    .where(and(eq(ebayListings.userId, userId), eq(environment, ebay.environment), inArray(itemId, [...itemIds])))
  const stored = new Map(rows.map((row) => [row.itemId, row.form]))
  return (item) => formNow(stored.get(item.id) ?? {}, publishFormOf(item))
}
