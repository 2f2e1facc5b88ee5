import { eq, type SQL, sql } from 'drizzle-orm'
import { limitSentences, sellerLimits } from '../../items/seller-limits.ts'
import { sellerUsage } from '../../items/server/tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/server/db/db.ts'

/** Seconds after which a device asks again whether its seller has made room. */
const askAgainAfter = 60

/** The bytes of all photos of a seller, as a value of a statement. */
export function bytesStoredBy(userId: string): SQL<number> {
  return sql`coalesce((select photo_bytes from seller_usage where user_id = ${userId}), 0)::float8`
}

/**
 * Throws 'too-many' when so many bytes are beyond what one account stores. After a transaction has written its photo the count
 * holds it already, and is locked until the commit: nobody passes beside it.
 */
export function refuseBeyondRoom(bytes: number) {
  if (bytes <= sellerLimits.storedBytes) return
  throw new AppError('too-many', limitSentences.storedBytes, { retryAfter: askAgainAfter })
}

/** Does so for the seller's photos with so many bytes `more`. */
export async function refuseWithoutRoom(tx: Tx, userId: string, more = 0) {
  const [used] = await tx
    .select({ bytes: sellerUsage.photoBytes })
    .from(sellerUsage)
    .where(eq(sellerUsage.userId, userId))
  refuseBeyondRoom((used?.bytes ?? 0) + more)
}
