import { and, eq, inArray, sql } from 'drizzle-orm'
import { holdCounter } from '../../../items/server/hold-counter.ts'
import { items } from '../../../items/server/tables.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { EbayEnvironment } from '../../environment.ts'
import { itemStatusOf, publishStatuses } from '../../publication/publish-status.ts'
import { ebayAccounts, ebayInUse, ebayListings } from '../tables.ts'
import { isInUse } from './in-use.ts'

/**
 * Lets the status of items go by the eBay that is set, before anything is answered. Where it was another one before, each item that
 * was ever listed gets the status that it has here: what is listed or sold elsewhere is a draft. The rows of the other one stay, and
 * count again once it is set again. May be cut off and begun anew at any moment.
 */
export async function enterEnvironment({
  db,
  log,
  ebay: { environment },
}: Context<'db' | 'log' | 'ebay'>): Promise<void> {
  const [inUse] = await db.system.select().from(ebayInUse)
  if (inUse?.environment === environment && inUse.isSettled) return
  const entered = { environment, isSettled: false }
  await db.system.insert(ebayInUse).values(entered).onConflictDoUpdate({ target: ebayInUse.onlyRow, set: entered })
  // Whoever has a listing has or had an account.
  const sellers = await db.system.selectDistinct({ userId: ebayAccounts.userId }).from(ebayAccounts)
  let moved = 0
  for (const { userId } of sellers) moved += await db.asUser(userId, (tx) => setStatuses(tx, userId, environment))
  await db.system.update(ebayInUse).set({ isSettled: true }).where(eq(ebayInUse.environment, environment))
  if (moved > 0)
    log.info({ environment, items: moved }, 'another eBay is set than before: items have the status they have there')
}

/** Gives how many items changed. */
async function setStatuses(tx: Tx, userId: string, environment: EbayEnvironment): Promise<number> {
  // Changing an item's status counts drafts: the counter is locked before the items.
  await holdCounter(tx, userId)
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

/** `itemStatusOf` in the database's words. */
const statusOfRow = sql`case listing.publish_status ${sql.join(
  publishStatuses.map(
    (status) =>
      sql`when ${status} then case when listing.ended_at is null then ${itemStatusOf(status, false)} else ${itemStatusOf(status, true)} end`,
  ),
  sql` `,
)} end`
