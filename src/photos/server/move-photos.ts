import { and, count, eq, inArray, lt, max, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { limitSentences, sellerLimits } from '../../items/seller-limits.ts'
import { boundToEbay } from '../../items/server/bound-to-ebay.ts'
import { createItemIn } from '../../items/server/create-item.ts'
import { type DeleteContext, deleteWithUndo } from '../../items/server/delete-with-undo.ts'
import { lockOrCreateCounter } from '../../items/server/lock-counter.ts'
import { items } from '../../items/server/tables.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import { violatedConstraint } from '../../platform/server/db/db-failure.ts'
import type { Context } from '../../platform/server/services.ts'
import type { mergeItemsEndpoint, movePhotosEndpoint } from '../api.ts'
import { maxPhotosPerListing, noEmptyProduct } from '../limits.ts'
import type { Photo } from '../photo.ts'
import { arrangePhotos } from './arrange-photos.ts'
import { byOrder } from './by-order.ts'
import { lockItem, lockItems } from './lock-item.ts'
import { photosOfItems } from './photos-of-items.ts'
import { itemImages, type PhotoMoveRow, photoMoves } from './tables.ts'

export type MovePhotosContext = DeleteContext & Context<'db' | 'signer'> & Partial<Context<'updateScores'>>
type Moved = z.infer<typeof movePhotosEndpoint.output>
type Move = Pick<PhotoMoveRow, 'id' | 'kind' | 'fromItemId' | 'photoIds'> & {
  toItemId: string | null
  isConfirmed: boolean
}

/** Milliseconds for which a move is remembered, so that its repeat changes nothing. */
const moveMemoryMs = 24 * 60 * 60_000

/**
 * Moves photos of one of the seller's items behind those of another one, or to a new item with the next SKU. Their files stay
 * in place. If eBay or the picture limit is affected, nothing changes until the seller confirms the answer's `confirm`. Throws
 * as `movePhotosEndpoint` says.
 */
export function movePhotos(
  context: MovePhotosContext,
  { moveId: id, itemId: fromItemId, photoIds, toItemId, isConfirmed = false }: z.infer<typeof movePhotosEndpoint.input>,
): Promise<Moved> {
  const kind = toItemId === null ? 'split' : 'move'
  return run(context, { id, kind, fromItemId, photoIds: [...new Set(photoIds)], toItemId, isConfirmed })
}

/**
 * Moves all photos of an item to another one and deletes the item. `moveId` undoes both. Throws 'conflict' for an item that is
 * for sale.
 */
export function mergeItems(
  context: MovePhotosContext,
  { moveId: id, itemId: fromItemId, toItemId, isConfirmed = false }: z.infer<typeof mergeItemsEndpoint.input>,
): Promise<Moved> {
  return run(context, { id, kind: 'merge', fromItemId, photoIds: [], toItemId, isConfirmed })
}

async function run(context: MovePhotosContext, move: Move): Promise<Moved> {
  const { db, userId } = context
  if (move.toItemId === move.fromItemId) throw new AppError('bad-input', 'These photos are already in this item.')
  try {
    return await db.asUser(userId, async (tx) => {
      await lockOrCreateCounter(tx, userId)
      const earlier = await findEarlierMove(tx, userId, move.id)
      if (earlier) return answer(tx, context, earlier)
      const confirm = await refuseOrConfirm(tx, context, move)
      if (confirm !== null && !move.isConfirmed)
        return { confirm, toItemId: null, toSku: null, photos: await photosOf(tx, context, move.fromItemId) }
      return answer(tx, context, await carryOut(tx, context, move))
    })
  } catch (error) {
    // Another item got this SKU at the same moment, typed by the seller.
    if (violatedConstraint(error) !== 'items_user_id_sku') throw error
    throw new AppError('try-later', 'The next SKU was just taken. Nothing was changed. Try again.', { retryAfter: 1 })
  }
}

async function findEarlierMove(tx: Tx, userId: string, id: string): Promise<PhotoMoveRow | undefined> {
  const [row] = await tx
    .select()
    .from(photoMoves)
    .where(and(eq(photoMoves.userId, userId), eq(photoMoves.id, id)))
  return row
}

/** Locks the items. Returns the text that the seller must confirm, or null. Throws 'conflict' while an item may not change. */
async function refuseOrConfirm(tx: Tx, context: MovePhotosContext, move: Move): Promise<string | null> {
  const { kind, fromItemId, toItemId } = move
  const { userId } = context
  if (toItemId === null) await lockItem(tx, { userId, itemId: fromItemId })
  else await lockItems(tx, userId, [fromItemId, toItemId])
  const { why } = boundToEbay(context, context.clock.now())
  const rows = await tx
    .select({ id: items.id, sku: items.sku, ...why })
    .from(items)
    .where(and(eq(items.userId, userId), inArray(items.id, toItemId === null ? [fromItemId] : [fromItemId, toItemId])))
  for (const item of rows) {
    if (item.isPublishing) throw unchangedConflict(`${item.sku} is being published to eBay right now.`, "that's done")
    if (item.isSaleUnconfirmed)
      throw unchangedConflict(`eBay hasn't confirmed yet whether ${item.sku} is listed.`, 'eBay has answered')
  }
  // An item that is merged away needs no question: `deleteWithUndo` refuses it while it is for sale.
  const live = rows.filter(({ id, isForSale }) => isForSale && !(kind === 'merge' && id === fromItemId))
  const photos = await countAfterMove(tx, userId, move)
  const crowded =
    photos > maxPhotosPerListing
      ? [
          crowdedWords(
            rows.find(({ id }) => id === toItemId),
            photos,
          ),
        ]
      : []
  const notes = [...live.map(liveWords), ...crowded]
  return notes.length === 0 ? null : notes.join(' ')
}

/** Number of photos that the target item has after the move. */
async function countAfterMove(tx: Tx, userId: string, { kind, photoIds, fromItemId, toItemId }: Move): Promise<number> {
  const targetIds = toItemId === null ? [] : await idsInOrder(tx, userId, toItemId)
  const movedIds = kind === 'merge' ? await idsInOrder(tx, userId, fromItemId) : photoIds
  return targetIds.length + movedIds.length
}

function crowdedWords(to: { sku: string } | undefined, photos: number): string {
  return `${to?.sku ?? 'The new item'} would have ${photos} photos. eBay allows up to ${maxPhotosPerListing} per listing.`
}

function liveWords({ sku }: { sku: string }): string {
  return `${sku} is live on eBay. Its photos there stay the same until you press Update on eBay. Until then, ${sku} shows "Changes not on eBay yet".`
}

function unchangedConflict(why: string, until: string): AppError {
  return new AppError('conflict', `${why} Nothing was changed. Try again when ${until}.`)
}

async function carryOut(tx: Tx, context: MovePhotosContext, move: Move): Promise<PhotoMoveRow> {
  const { clock, userId, updateScores } = context
  const { id, kind, fromItemId } = move
  const orderBefore = await idsInOrder(tx, userId, fromItemId)
  const photoIds = kind === 'merge' ? orderBefore : move.photoIds
  refuseUnfit(kind, photoIds, orderBefore)
  const noDetails = { uploadSessionId: id, category: '', condition: '', brand: '' }
  const toItemId = move.toItemId ?? (await createItemIn(tx, context, noDetails)).id
  await appendPhotos(tx, userId, { photoIds, toItemId })
  if (kind === 'merge') await deleteEmptied(tx, context, move)
  else await arrangePhotos(tx, { userId, itemId: fromItemId }, [])
  await arrangePhotos(tx, { userId, itemId: toItemId }, [])
  const movedAt = clock.now()
  await touchItems(tx, userId, [fromItemId, toItemId], movedAt)
  await updateScores?.(tx, userId, kind === 'merge' ? [toItemId] : [fromItemId, toItemId])
  await tx
    .delete(photoMoves)
    .where(and(eq(photoMoves.userId, userId), lt(photoMoves.movedAt, new Date(movedAt.getTime() - moveMemoryMs))))
  const row = { userId, id, kind, fromItemId, toItemId, photoIds, orderBefore, movedAt, undoneAt: null }
  await tx.insert(photoMoves).values(row)
  return row
}

function refuseUnfit(kind: Move['kind'], photoIds: string[], orderBefore: string[]) {
  if (photoIds.some((photoId) => !orderBefore.includes(photoId)))
    throw new AppError(
      'conflict',
      "This item's photos changed, maybe on another device. Nothing was moved. Select the photos again.",
    )
  if (kind !== 'merge' && photoIds.length === orderBefore.length) throw new AppError('conflict', noEmptyProduct)
}

/** Deletes the emptied item, as the seller's Delete does. */
async function deleteEmptied(tx: Tx, context: MovePhotosContext, { id, fromItemId }: Move) {
  const { spared } = await deleteWithUndo(context, tx, id, eq(items.id, fromItemId))
  const [notDeleted] = spared
  if (notDeleted) throw new AppError('conflict', notDeleted.reason)
}

async function idsInOrder(tx: Tx, userId: string, itemId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: itemImages.id })
    .from(itemImages)
    .where(and(eq(itemImages.userId, userId), eq(itemImages.itemId, itemId)))
    .orderBy(...byOrder)
  return rows.map(({ id }) => id)
}

/**
 * Appends photos of the seller's to an item that the caller has locked, in this order. Throws 'bad-input' when the item would
 * have too many photos.
 */
export async function appendPhotos(
  tx: Tx,
  userId: string,
  { photoIds, toItemId }: { photoIds: readonly string[]; toItemId: string },
) {
  const [target] = await tx
    .select({ photos: count(), last: max(itemImages.order) })
    .from(itemImages)
    .where(and(eq(itemImages.userId, userId), eq(itemImages.itemId, toItemId)))
  if ((target?.photos ?? 0) + photoIds.length > sellerLimits.photosPerItem)
    throw new AppError('bad-input', limitSentences.photosPerItem)
  const first = (target?.last ?? -1) + 1
  await tx
    .update(itemImages)
    .set({
      itemId: toItemId,
      uploadedItemId: sql`coalesce(${itemImages.uploadedItemId}, ${itemImages.itemId})`,
      isPrimary: false,
      order: sql`${first} + array_position(${sql.param(photoIds)}::uuid[], ${itemImages.id}) - 1`,
    })
    .where(and(eq(itemImages.userId, userId), inArray(itemImages.id, [...photoIds])))
}

/** Sets the change time of items, and whether they have photos, after a move. */
export async function touchItems(tx: Tx, userId: string, itemIds: readonly string[], now: Date) {
  const hasPhotos = sql<boolean>`exists (select 1 from item_images where item_images.item_id = items.id)`
  await tx
    .update(items)
    .set({ updatedAt: now, hasPhotos })
    .where(and(eq(items.userId, userId), inArray(items.id, [...itemIds])))
}

async function answer(tx: Tx, context: MovePhotosContext, move: PhotoMoveRow): Promise<Moved> {
  const [to] = await tx
    .select({ sku: items.sku })
    .from(items)
    .where(and(eq(items.userId, context.userId), eq(items.id, move.toItemId)))
  const photos = await photosOf(tx, context, move.fromItemId)
  return { confirm: null, toItemId: move.toItemId, toSku: to?.sku ?? null, photos }
}

async function photosOf(tx: Tx, context: MovePhotosContext, itemId: string): Promise<Photo[]> {
  return (await photosOfItems(tx, context, [itemId])).get(itemId) ?? []
}
