import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../../platform/server/db/db.ts'
import type { ItemPublication } from '../../../publication/item-publication.ts'
import { type CandidateContext, candidatesOf } from '../../readiness/publish-candidates.ts'
import { ebayListings, isUnsent } from '../../tables.ts'
import { itemPublications } from '../item-publication.ts'

/** Checks which of these live items differ from what eBay was sent last, and stores the answer in their rows. */
export async function checkUnsentChanges(tx: Tx, context: CandidateContext, itemIds: readonly string[]): Promise<void> {
  if (itemIds.length === 0) return
  const publications = await itemPublications(tx, context, await candidatesOf(tx, context, itemIds))
  await storeUnsentChanges(tx, context, publications)
}

/** Stores which items differ from what eBay was sent last, in one statement. `publications` are by item id. */
export async function storeUnsentChanges(
  tx: Tx,
  { userId, ebay }: Pick<CandidateContext, 'userId' | 'ebay'>,
  publications: ReadonlyMap<string, Pick<ItemPublication, 'isChanged'>>,
): Promise<void> {
  if (publications.size === 0) return
  const values = JSON.stringify([...publications].map(([itemId, { isChanged }]) => ({ itemId, isChanged })))
  // Locked rows are skipped: the transaction that holds the lock sends the item, and checks it again afterwards.
  await tx.execute(sql`
    with checked as (select * from jsonb_to_recordset(${values}::jsonb) as each ("itemId" uuid, "isChanged" boolean)),
      outdated as (
        select listing.id, checked."isChanged" from ebay_listings listing
        join checked on checked."itemId" = listing.item_id
        where listing.user_id = ${userId} and listing.environment = ${ebay.environment}
          and listing.is_changed <> checked."isChanged"
        for update of listing skip locked)
    update ebay_listings set is_changed = outdated."isChanged" from outdated where ebay_listings.id = outdated.id`)
}

/** Condition: a live listing of this seller whose changes wait to be sent. */
export function unsentListings({ userId, ebay }: Pick<CandidateContext, 'userId' | 'ebay'>) {
  return and(eq(ebayListings.userId, userId), eq(ebayListings.environment, ebay.environment), isUnsent(ebayListings))
}
