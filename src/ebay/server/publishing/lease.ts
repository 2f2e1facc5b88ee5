import { and, eq, lt } from 'drizzle-orm'
import { items } from '../../../items/server/tables.ts'
import type { Context } from '../../../platform/server/services.ts'

/**
 * For so long neither an item nor a photo of it is deleted, and none is cropped, once its publication was asked for, and again once it
 * begins and goes on. What waits longer for its turn and is changed meanwhile is not sent.
 */
export const leaseMs = 10 * 60_000

/** Lengthens what is left of an item's lease where half of it is over: eBay may take minutes for each of 24 photos. */
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
