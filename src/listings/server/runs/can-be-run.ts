import { and, eq, type SQL } from 'drizzle-orm'
import { isUnwritten, items } from '../../../items/server/tables.ts'

/** The seller's items that a bulk run can be started for: pending or failed, nothing asked for, with at least one photo. */
export function canBeRun(userId: string): SQL | undefined {
  return and(eq(items.userId, userId), isUnwritten(items))
}
