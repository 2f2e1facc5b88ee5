import { and, count, eq } from 'drizzle-orm'
import { isForEbay, items } from '../../../items/server/tables.ts'
import type { Tx } from '../../../platform/server/db/db.ts'

/** How many of the seller's items have a listing that can be checked and published, or are for sale. */
export async function countReadyItems(tx: Tx, userId: string): Promise<number> {
  const [counted] = await tx
    .select({ count: count() })
    .from(items)
    .where(and(eq(items.userId, userId), isForEbay(items)))
  return counted?.count ?? 0
}
