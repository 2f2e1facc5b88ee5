import { eq, type SQL, sql } from 'drizzle-orm'
import { limitSentences, sellerLimits } from '../../items/seller-limits.ts'
import { sellerUsage } from '../../items/server/tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/server/db/db.ts'

/** Seconds after which a device sends again to a full account. */
const retryAfterSeconds = 60

/** The bytes of all photos of a seller, as an SQL expression. */
export function bytesStoredBy(userId: string): SQL<number> {
  return sql`coalesce((select photo_bytes from seller_usage where user_id = ${userId}), 0)::float8`
}

/**
 * Throws 'too-many' when an account with so many bytes exceeds the limit. After a transaction has written its photo, the count
 * includes it and is locked until the commit, so no other photo can exceed the limit.
 */
export function refuseBeyondRoom(bytes: number) {
  if (bytes <= sellerLimits.storedBytes) return
  throw new AppError('too-many', limitSentences.storedBytes, { retryAfter: retryAfterSeconds })
}

/** Throws 'too-many' when the seller's photos plus `more` bytes exceed the limit. */
export async function refuseWithoutRoom(tx: Tx, userId: string, more = 0) {
  const [used] = await tx
    .select({ bytes: sellerUsage.photoBytes })
    .from(sellerUsage)
    .where(eq(sellerUsage.userId, userId))
  refuseBeyondRoom((used?.bytes ?? 0) + more)
}
