import { and, eq, lt } from 'drizzle-orm'
import { items } from '../../../items/server/tables.ts'
import type { Context } from '../../../platform/server/services.ts'

/**
 * Milliseconds. During the lease neither the item nor its photos are deleted, and no photo is cropped. It starts
 * when publishing is requested, and is renewed when the job begins and while it runs. If the job waits longer than the lease
 * and the item changes, nothing is sent.
 */
export const leaseMs = 10 * 60_000

/** Renews an item's lease once half of it is over, because eBay may take minutes for each of 24 photos. */
export async function renewLease(
  { db, clock, userId }: Context<'db' | 'clock' | 'userId'>,
  itemId: string,
): Promise<void> {
  const now = clock.now().getTime()
  await db.asUser(userId, (tx) =>
    tx
      .update(items)
      .set({ publishingUntil: new Date(now + leaseMs) })
      .where(
        and(eq(items.id, itemId), eq(items.userId, userId), lt(items.publishingUntil, new Date(now + leaseMs / 2))),
      ),
  )
}
