import { and, eq, type SQL } from 'drizzle-orm'
import { isUnwritten, items } from '../../../items/server/tables.ts'

/** Selects the seller's items for a bulk run: pending or failed, without a request, with at least one photo. */
export function canBeRun(userId: string): SQL | undefined {
  return and(eq(items.userId, userId), isUnwritten(items))
}
