import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Jobs } from '../../platform/server/jobs/jobs.ts'
import type { deleteItemsEndpoint } from '../api.ts'
import { type DeleteEmptyContext, deleteEmptyItems } from './delete-empty-items.ts'
import { type DeleteContext, deleteWithUndo } from './delete-with-undo.ts'
import { items } from './tables.ts'

type DeleteItemsContext = Omit<DeleteEmptyContext, 'spare'> & {
  jobs: Jobs
  /** Given when only those that hold nothing are meant: these go at once, as nobody would miss them. */
  spare?: DeleteEmptyContext['spare'] | undefined
  isForSale?: DeleteContext['isForSale']
  isUnanswered?: DeleteContext['isUnanswered']
  staysListed?: DeleteContext['staysListed']
}

/**
 * Deletes the seller's items; an Undo brings them back by `deletionId` until they are purged. Ids that are gone already (or
 * were never the seller's) are no error. Items that are being published or for sale stay, and are given with the sentence of why.
 */
export async function deleteItems(
  context: DeleteItemsContext,
  itemIds: string[],
  deletionId: string = randomUUID(),
): Promise<z.infer<typeof deleteItemsEndpoint.output>> {
  const { db, userId, spare } = context
  const left = spare
    ? { spared: await deleteEmptyItems({ ...context, spare }, itemIds) }
    : await db.asUser(userId, (tx) => deleteWithUndo(context, tx, deletionId, inArray(items.id, itemIds)))
  const staying = new Set(left.spared.map(({ id }) => id))
  return { deleted: itemIds.filter((id) => !staying.has(id)), ...left }
}
