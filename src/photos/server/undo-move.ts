import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { z } from 'zod'
import { purgeAfterSeconds } from '../../items/limits.ts'
import { deleteWithUndo } from '../../items/server/delete-with-undo.ts'
import { lockCounter } from '../../items/server/lock-counter.ts'
import { refuseWhilePublishing } from '../../items/server/refuse-while-publishing.ts'
import { isNotDeleted, items } from '../../items/server/tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import type { undoMoveEndpoint } from '../api.ts'
import { arrangePhotos } from './arrange-photos.ts'
import { lockItems } from './lock-item.ts'
import { appendPhotos, type MovePhotosContext, touchItems } from './move-photos.ts'
import { itemImages, type PhotoMoveRow, photoMoves } from './tables.ts'

/**
 * Moves the photos of a move back to their old order. Photos that have moved to a third item since stay there. A merged
 * item comes back; an item made by a split is deleted if it has no other photos. A repeat gets the same answer.
 * Throws 'gone' when the time for Undo is over, 'conflict' while one of the items is being published.
 */
export function undoMove(
  context: MovePhotosContext,
  { moveId }: z.infer<typeof undoMoveEndpoint.input>,
): Promise<z.infer<typeof undoMoveEndpoint.output>> {
  const { db, clock, userId } = context
  return db.asUser(userId, async (tx) => {
    await lockCounter(tx, userId)
    const thisMove = and(eq(photoMoves.userId, userId), eq(photoMoves.id, moveId))
    const [move] = await tx.select().from(photoMoves).where(thisMove)
    if (!move) throw tooLate()
    if (move.undoneAt) return { restored: move.photoIds.length }
    const now = clock.now()
    if (now.getTime() - move.movedAt.getTime() > purgeAfterSeconds * 1000) throw tooLate()
    const restored = await putBack(tx, context, move, now)
    await tx.update(photoMoves).set({ undoneAt: now }).where(thisMove)
    return { restored }
  })
}

async function putBack(tx: Tx, context: MovePhotosContext, move: PhotoMoveRow, now: Date): Promise<number> {
  const { userId, updateScores } = context
  const { fromItemId, toItemId } = move
  if (move.kind === 'merge') await restoreItem(tx, userId, move)
  for (const item of await lockItems(tx, userId, [fromItemId, toItemId])) refuseWhilePublishing(item, now)
  const movedPhotos = await tx
    .select({ id: itemImages.id })
    .from(itemImages)
    .where(and(eq(itemImages.userId, userId), eq(itemImages.itemId, toItemId), inArray(itemImages.id, move.photoIds)))
  const movedIds = new Set(movedPhotos.map(({ id }) => id))
  const photoIds = move.photoIds.filter((id) => movedIds.has(id))
  await appendPhotos(tx, userId, { photoIds, toItemId: fromItemId })
  await arrangePhotos(tx, { userId, itemId: fromItemId }, move.orderBefore)
  await arrangePhotos(tx, { userId, itemId: toItemId }, [])
  await touchItems(tx, userId, [fromItemId, toItemId], now)
  await updateScores?.(tx, userId, [fromItemId, toItemId])
  if (move.kind === 'split') await deleteUnlessUsed(tx, context, toItemId)
  return photoIds.length
}

async function restoreItem(tx: Tx, userId: string, { id, fromItemId }: PhotoMoveRow) {
  const { rowCount } = await tx
    .update(items)
    .set({ deletedAt: null })
    .where(
      and(eq(items.userId, userId), eq(items.id, fromItemId), eq(items.deletionId, id), isNotNull(items.deletedAt)),
    )
  if (!rowCount) throw tooLate()
}

/** Deletes the item that a split created, unless it got a photo of its own since. */
async function deleteUnlessUsed(tx: Tx, context: MovePhotosContext, itemId: string) {
  const [empty] = await tx
    .select({ id: items.id })
    .from(items)
    .where(and(eq(items.userId, context.userId), eq(items.id, itemId), isNotDeleted(items), eq(items.hasPhotos, false)))
  if (empty) await deleteWithUndo(context, tx, randomUUID(), eq(items.id, itemId))
}

function tooLate(): AppError {
  return new AppError('gone', "It's too late to undo this. The photos stay where they are.")
}
