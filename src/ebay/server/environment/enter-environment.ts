import { and, eq, inArray, sql } from 'drizzle-orm'
import { lockCounter } from '../../../items/server/lock-counter.ts'
import { items } from '../../../items/server/tables.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { EbayEnvironment } from '../../environment.ts'
import { itemStatusOf, publishStatuses } from '../../publication/publish-status.ts'
import { ebayAccounts, ebayInUse, ebayListings } from '../tables.ts'
import { isInUse } from './in-use.ts'

/**
 * Gives each item that was ever listed the status that it has in the eBay environment that is set, before any request is
 * answered. Items listed or sold only in another environment become drafts. Their rows stay, and count again when that
 * environment is set again. An interrupted run is repeated at the next start.
 */
export async function enterEnvironment({
  db,
  log,
  ebay: { environment },
}: Context<'db' | 'log' | 'ebay'>): Promise<void> {
  const [inUse] = await db.system.select().from(ebayInUse)
  if (inUse?.environment === environment && inUse.isSettled) return
  const newRow = { environment, isSettled: false }
  await db.system.insert(ebayInUse).values(newRow).onConflictDoUpdate({ target: ebayInUse.onlyRow, set: newRow })
  // Every seller with a listing has a row in `ebayAccounts`.
  const sellers = await db.system.selectDistinct({ userId: ebayAccounts.userId }).from(ebayAccounts)
  let changedItems = 0
  for (const { userId } of sellers)
    changedItems += await db.asUser(userId, (tx) => setStatuses(tx, userId, environment))
  await db.system.update(ebayInUse).set({ isSettled: true }).where(eq(ebayInUse.environment, environment))
  if (changedItems > 0)
    log.info({ environment, items: changedItems }, 'another eBay environment is set: items got their status there')
}

/** Returns how many items changed. */
async function setStatuses(tx: Tx, userId: string, environment: EbayEnvironment): Promise<number> {
  // A change of an item's status also counts drafts, so the counter is locked before the items.
  await lockCounter(tx, userId)
  const status = sql`coalesce((
    select ${statusOfRow} from ${ebayListings} listing
    where listing.item_id = ${items.id} and listing.environment = ${environment}), 'draft')`
  const everListed = tx.select({ id: ebayListings.itemId }).from(ebayListings).where(eq(ebayListings.userId, userId))
  const { rowCount } = await tx
    .update(items)
    .set({ status })
    .where(
      and(
        eq(items.userId, userId),
        inArray(items.id, everListed),
        sql`${items.status} <> ${status}`,
        isInUse(environment),
      ),
    )
  return rowCount ?? 0
}

/** `itemStatusOf` as SQL. */
const statusOfRow = sql`case listing.publish_status ${sql.join(
  publishStatuses.map(
    (status) =>
      sql`when ${status} then case when listing.ended_at is null then ${itemStatusOf(status, false)} else ${itemStatusOf(status, true)} end`,
  ),
  sql` `,
)} end`
