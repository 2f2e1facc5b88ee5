import { and, eq, lte } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/server/db/db.ts'
import { ebayImages } from './tables.ts'

/** Forgets the photos of a seller that eBay may have forgotten: they are sent again where they are needed. Gives how many. */
export async function sweepImages({
  db,
  clock,
  userId,
}: {
  db: Database
  clock: Clock
  userId: string
}): Promise<number> {
  const { rowCount } = await db.asUser(userId, (tx) =>
    tx.delete(ebayImages).where(and(eq(ebayImages.userId, userId), lte(ebayImages.expiresAt, clock.now()))),
  )
  return rowCount ?? 0
}
