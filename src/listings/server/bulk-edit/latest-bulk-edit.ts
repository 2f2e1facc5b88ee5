import { and, desc, eq, gt, gte, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../../platform/server/services.ts'
import type { latestBulkEditEndpoint } from '../../bulk-edit-api.ts'
import { bulkChangeSchema } from '../../edits/bulk-change.ts'
import { bulkEdits } from '../tables.ts'
import { countItems, undoableSince } from './bulk-edit-rows.ts'

/** Returns the seller's newest bulk edit that can be undone; null if there is none. */
export function latestBulkEdit({
  db,
  clock,
  userId,
}: Context<'db' | 'clock' | 'userId'>): Promise<z.infer<typeof latestBulkEditEndpoint.output>> {
  return db.asUser(userId, async (tx) => {
    const isUndoable = and(
      isNull(bulkEdits.undoneAt),
      gt(bulkEdits.changed, 0),
      gte(bulkEdits.createdAt, undoableSince(clock.now())),
    )
    const [edit] = await tx
      .select()
      .from(bulkEdits)
      .where(and(eq(bulkEdits.userId, userId), isUndoable))
      .orderBy(desc(bulkEdits.createdAt))
      .limit(1)
    if (!edit) return { edit: null }
    const { waiting } = await countItems(tx, userId, edit.id)
    const { field } = bulkChangeSchema.parse(edit.change)
    return { edit: { id: edit.id, field, changed: edit.changed, waiting } }
  })
}
