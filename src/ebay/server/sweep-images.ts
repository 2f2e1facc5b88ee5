import { and, eq, lte } from 'drizzle-orm'
import type { Context } from '../../platform/server/services.ts'
import { ebayImages } from './tables.ts'

/**
 * Deletes a seller's rows of photos that eBay may no longer have. Publishing uploads them again if needed. Returns how many.
 */
export async function sweepImages({ db, clock, userId }: Context<'db' | 'clock' | 'userId'>): Promise<number> {
  const { rowCount } = await db.asUser(userId, (tx) =>
    tx.delete(ebayImages).where(and(eq(ebayImages.userId, userId), lte(ebayImages.expiresAt, clock.now()))),
  )
  return rowCount ?? 0
}
