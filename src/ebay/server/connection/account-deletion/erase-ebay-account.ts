import { and, eq, sql } from 'drizzle-orm'
import { holdCounter } from '../../../../items/server/hold-counter.ts'
import { items } from '../../../../items/server/tables.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database, Tx } from '../../../../platform/server/db/db.ts'
import type { EbayGate } from '../../ebay-gate.ts'
import { isInUse } from '../../environment/in-use.ts'
import {
  ebayAccounts,
  ebayCredentials,
  ebayDeletions,
  ebayImages,
  ebayInventoryLocations,
  ebayListings,
  ebayOrderLines,
} from '../../tables.ts'

type EraseContext = { db: Database; clock: Clock; ebay: Pick<EbayGate, 'environment'> }

/**
 * Heeds that eBay has deleted an account: whoever had it here loses the connection with all that it brought, and what was listed
 * or sold there; their items stay, and count as ended where they were listed. The same notification again does nothing, and an
 * account that nobody has or had is heeded too.
 */
export async function eraseEbayAccount(
  { db, clock, ebay: { environment } }: EraseContext,
  { notificationId, ebayUserId }: { notificationId: string; ebayUserId: string },
): Promise<void> {
  const heeded = eq(ebayDeletions.notificationId, notificationId)
  if ((await db.system.select().from(ebayDeletions).where(heeded)).length > 0) return
  const itsRows = and(eq(ebayAccounts.environment, environment), eq(ebayAccounts.ebayUserId, ebayUserId))
  const holders = await db.system.select({ userId: ebayAccounts.userId }).from(ebayAccounts).where(itsRows)
  for (const { userId } of holders)
    await db.asUser(userId, async (tx) => {
      await eraseOf(tx, { userId, environment, ebayUserId })
      await tx.delete(ebayAccounts).where(and(itsRows, eq(ebayAccounts.userId, userId)))
    })
  // Last, so that what a crash left undone is done when eBay repeats it.
  await db.system.insert(ebayDeletions).values({ notificationId, heededAt: clock.now() }).onConflictDoNothing()
}

type Held = { userId: string; environment: EbayGate['environment']; ebayUserId: string }

async function eraseOf(tx: Tx, { userId, environment, ebayUserId }: Held) {
  await holdCounter(tx, userId)
  const mine = and(
    eq(ebayListings.userId, userId),
    eq(ebayListings.environment, environment),
    eq(ebayListings.ebayUserId, ebayUserId),
  )
  const listed = await tx
    .select({ itemId: ebayListings.itemId, listingId: ebayListings.listingId })
    .from(ebayListings)
    .where(mine)
  // Arrays: a statement has room for 65,535 parameters, and a seller may have listed more.
  const itemIds = sql.param(listed.map(({ itemId }) => itemId))
  const wasListed = and(eq(items.userId, userId), sql`${items.id} = any(${itemIds}::uuid[])`)
  await tx.update(items).set({ publishingUntil: null }).where(wasListed)
  await tx
    .update(items)
    .set({ status: 'ended' })
    .where(and(wasListed, eq(items.status, 'listed'), isInUse(environment)))
  await tx.delete(ebayListings).where(mine)
  const [connection] = await tx
    .delete(ebayCredentials)
    .where(
      and(
        eq(ebayCredentials.userId, userId),
        eq(ebayCredentials.environment, environment),
        eq(ebayCredentials.ebayUserId, ebayUserId),
      ),
    )
    .returning({ userId: ebayCredentials.userId })
  // After the connection, which whoever keeps a sale or a photo locks first.
  const lines = ebayOrderLines
  const itsLines = and(eq(lines.userId, userId), eq(lines.environment, environment))
  const listingIds = sql.param(listed.flatMap(({ listingId }) => listingId ?? []))
  await tx.delete(lines).where(and(itsLines, sql`${lines.listingId} = any(${listingIds}::text[])`))
  await tx
    .delete(ebayImages)
    .where(
      and(
        eq(ebayImages.userId, userId),
        eq(ebayImages.environment, environment),
        eq(ebayImages.ebayUserId, ebayUserId),
      ),
    )
  if (!connection) return
  // Locations and orders of listings that are not from here are the connected account's.
  for (const table of [ebayInventoryLocations, lines])
    await tx.delete(table).where(and(eq(table.userId, userId), eq(table.environment, environment)))
}
