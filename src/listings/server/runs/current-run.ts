import type { Context } from '../../../platform/server/services.ts'
import { isOver, type ListingRun } from '../../listing-run.ts'
import { readRun } from './run-items.ts'

/** Returns the seller's unfinished bulk run, or the last one until its summary is dismissed; null without either. */
export function currentRun({ db, userId }: Context<'db' | 'userId'>): Promise<{ run: ListingRun | null }> {
  return db.asUser(userId, async (tx) => {
    const newest = await readRun(tx, userId)
    const isShown = newest && !(newest.isDismissed && isOver(newest.run))
    return { run: isShown ? newest.run : null }
  })
}
