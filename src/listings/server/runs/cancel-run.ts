import { eq } from 'drizzle-orm'
import { lockCounter } from '../../../items/server/lock-counter.ts'
import { items } from '../../../items/server/tables.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { ListingRun } from '../../listing-run.ts'
import { cancelItems } from './cancel-items.ts'
import { readRun } from './run-items.ts'

type CancelRunContext = Context<'db' | 'jobs' | 'clock' | 'userId'>

/**
 * Ends a bulk run: stops running requests, restores waiting items, and keeps written listings. Throws `AppError('not-found')`.
 */
export function cancelRun(context: CancelRunContext, { runId }: { runId: string }): Promise<{ run: ListingRun }> {
  const { db, userId } = context
  return db.asUser(userId, async (tx) => {
    await lockCounter(tx, userId)
    await cancelItems(tx, context, eq(items.listingRunId, runId))
    const stored = await readRun(tx, userId, runId)
    if (!stored) throw new AppError('not-found', 'This bulk run no longer exists.')
    return { run: stored.run }
  })
}
