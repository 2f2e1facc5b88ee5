import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/server/services.ts'
import { listingRuns } from '../tables.ts'
import { readRun } from './run-items.ts'

/** Saves that the summary of a bulk run was read; a repeat does no harm. Throws `AppError('not-found')`. */
export function dismissRun(
  { db, clock, userId }: Context<'db' | 'clock' | 'userId'>,
  { runId }: { runId: string },
): Promise<Record<string, never>> {
  return db.asUser(userId, async (tx) => {
    if (!(await readRun(tx, userId, runId))) throw new AppError('not-found', 'This bulk run no longer exists.')
    await tx
      .update(listingRuns)
      .set({ dismissedAt: clock.now() })
      .where(and(eq(listingRuns.id, runId), eq(listingRuns.userId, userId), isNull(listingRuns.dismissedAt)))
    return {}
  })
}
