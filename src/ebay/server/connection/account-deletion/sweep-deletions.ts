import { lt } from 'drizzle-orm'
import type { Context } from '../../../../platform/server/services.ts'
import { ebayDeletions } from '../../tables.ts'

/** Far longer than eBay repeats a notification. A later one would be processed again, and find nothing to erase. */
const keptDays = 30

/** Deletes the records of account deletions that were processed more than 30 days ago. */
export async function sweepDeletions({ db, clock }: Context<'db' | 'clock'>): Promise<void> {
  const oldestKept = new Date(clock.now().getTime() - keptDays * 24 * 60 * 60_000)
  await db.system.delete(ebayDeletions).where(lt(ebayDeletions.heededAt, oldestKept))
}
