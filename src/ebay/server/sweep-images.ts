import { and, eq, lte } from 'drizzle-orm'
import type { Context } from '../../platform/server/services.ts'
import { ebayImages } from './tables.ts'

/** Forgets the photos of a seller that eBay may have forgotten: they are sent again where they are needed. Gives how many. */
export async function sweepImages({ db, clock, userId }: Context<'db' | 'clock' | 'userId'>): Promise<number> {
  const { rowCount } = await db.asUser(userId, (tx) =>
    tx.delete(ebayImages).where(and(eq(ebayImages.userId, userId), lte(ebayImages.expiresAt, clock.now()))),
  )
  return rowCount ?? 0
}
