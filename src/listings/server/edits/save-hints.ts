import type { z } from 'zod'
import { lockCounter } from '../../../items/server/lock-counter.ts'
import { items } from '../../../items/server/tables.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { saveHintsEndpoint } from '../../api.ts'
import { thisItem } from '../lock-item.ts'
import { hintColumns } from './hint-columns.ts'

type SaveHintsContext = Context<'db' | 'clock' | 'userId'> & Partial<Context<'updateScores'>>

/**
 * Saves the seller's hints for items. A listing that is not being written yet uses them. Items that are deleted or another
 * seller's are skipped.
 */
export function saveHints(
  { db, clock, userId, updateScores }: SaveHintsContext,
  { hints }: z.infer<typeof saveHintsEndpoint.input>,
): Promise<z.infer<typeof saveHintsEndpoint.output>> {
  return db.asUser(userId, async (tx) => {
    await lockCounter(tx, userId)
    const savedAt = clock.now()
    for (const { itemId, ...entered } of hints)
      await tx
        .update(items)
        .set({ ...hintColumns(entered), updatedAt: savedAt })
        .where(thisItem(userId, itemId))
    await updateScores?.(
      tx,
      userId,
      hints.map(({ itemId }) => itemId),
    )
    return { savedAt: savedAt.toISOString() }
  })
}
