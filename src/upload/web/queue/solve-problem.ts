import { sellerLimits } from '../../../items/seller-limits.ts'
import { AppError, messageOf } from '../../../platform/errors.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { queueFailure } from '../../queue-failure.ts'
import { stopReasonOf } from '../../retry-rules.ts'
import type { QueuedImage, StopReason, UploadProblem } from '../../upload-queue.ts'
import type { TargetChange } from '../outbox/kept-batch.ts'
import type { RenewedIds } from '../outbox/renew-batch.ts'
import { deviceFault } from './device-fault.ts'
import { newUpload, type QueuedBatch } from './new-upload.ts'
import type { QueueParts } from './queue-parts.ts'
import type { Upload } from './queue-state.ts'
import type { Batch } from './upload-batch.ts'
import type { FoundItem } from './upload-ports.ts'

/** The seller's solutions for a batch that failed with a problem. At any other time they do nothing. */
export function createSolutions(
  { ports, state, outbox, batches }: QueueParts,
  queue: { requeue: (id: string) => void; clear: (id: string) => Promise<void>; stop: (reason: StopReason) => void },
) {
  const { requeue, clear, stop } = queue
  /** Ids of batches that are being changed. No other change of such a batch starts. */
  const changing = new Set<string>()
  /** The new ids of a batch, made once: an unconfirmed renewal may be recorded in the outbox all the same. */
  const renewals = new Map<string, RenewedIds>()

  function withProblem(id: string, problem: UploadProblem): Upload | undefined {
    const entry = state.find(id)
    return entry?.status === 'failed' && entry.problem === problem && !changing.has(id) ? entry : undefined
  }

  function setTarget(id: string, target: TargetChange) {
    const batch = batches.get(id)
    if (!batch) return
    batches.set(id, { ...batch, target: { ...batch.target, ...target } })
    outbox.setTarget(id, target)
    const noItem = { itemId: null, sku: null, batchNumber: null }
    state.change(id, () => ({ ...noItem, wantedSku: target.sku, joinsItem: target.joins !== null }))
    requeue(id)
  }

  /** Runs one change of a batch. Its rejection becomes the entry's error. */
  async function changeAlone(id: string, change: () => Promise<void>): Promise<void> {
    changing.add(id)
    try {
      await change()
    } catch (error) {
      const reason = stopReasonOf(error)
      if (reason) stop(reason)
      state.change(id, () => ({ error: queueFailure(messageOf(error)) }))
    } finally {
      changing.delete(id)
    }
  }

  function takeNextSku(id: string): void {
    if (withProblem(id, 'sku-taken')) setTarget(id, { sku: null, joins: null })
  }

  async function addToExisting(id: string): Promise<void> {
    const sku = withProblem(id, 'sku-taken')?.wantedSku
    if (!sku) return
    await changeAlone(id, async () => {
      const existingItem = await ports.findItem(sku, new AbortController().signal).catch(undefinedIfNotFound)
      const entry = state.find(id)
      if (!entry) return
      // The item was deleted since, so its SKU is free.
      if (!existingItem) return requeue(id)
      const found = withPendingBatches(existingItem)
      const fault = roomFault(found, entry.totalImages)
      if (fault) return state.change(id, () => ({ error: fault }))
      const { itemId, batchNumber, nextOrder } = found
      setTarget(id, { sku, joins: { itemId, sku: found.sku, batchNumber, firstOrder: nextOrder } })
    })
  }

  /** The item as it will be once the batches on their way to it have arrived. */
  function withPendingBatches(found: FoundItem): FoundItem {
    let { photos, nextOrder } = found
    for (const { id, target, photos: left } of batches.values()) {
      if (target.joins?.itemId !== found.itemId) continue
      photos += left.length
      nextOrder = Math.max(nextOrder, target.joins.firstOrder + (state.find(id)?.totalImages ?? 0))
    }
    return { ...found, photos, nextOrder }
  }

  async function uploadAsNewProduct(id: string): Promise<void> {
    const batch = batches.get(id)
    if (!batch || !withProblem(id, 'deleted')) return
    if (batch.photos.length === 0) return clear(id)
    const renewal = renewals.get(id) ?? newIdsOf(batch, () => ports.newId())
    renewals.set(id, renewal)
    await changeAlone(id, async () => {
      await outbox.renew(id, renewal).catch((error: unknown) => {
        if (isKept(state.find(id))) throw deviceFault(error)
      })
      const entry = state.find(id)
      if (!entry) return
      const { upload, batch: renewed } = renewedUpload(entry, batch, renewal)
      batches.delete(id)
      batches.set(upload.id, renewed)
      state.set({ queue: state.get().queue.map((each) => (each.id === id ? upload : each)) })
      requeue(upload.id)
    })
  }

  return {
    takeNextSku,
    addToExisting,
    uploadAsNewProduct,
    isChanging: (id: string): boolean => changing.has(id),
    /** The renewed ids under which the batch may be recorded, too. */
    renewedAs: (id: string): RenewedIds | undefined => renewals.get(id),
  }
}

function undefinedIfNotFound(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'not-found') throw error
}

/** Whether the outbox has any photo of the entry. Only then its ids matter there. */
function isKept(entry: Upload | undefined): boolean {
  return entry?.images.some(({ kept, state }) => kept && state !== 'stored') ?? false
}

function roomFault({ sku, photos }: FoundItem, more: number): string | undefined {
  if (photos + more <= sellerLimits.photosPerItem) return undefined
  return `${sku} has ${countWords(photos, 'photo')} and can have up to ${sellerLimits.photosPerItem}. Nothing was added. Use the next free SKU.`
}

/** New ids for a batch and for each of its remaining photos. */
function newIdsOf({ photos }: Batch, newId: () => string): RenewedIds {
  return { id: newId(), photoIds: new Map(photos.map((photo) => [photo.id, newId()])) }
}

/** The remaining photos of a batch as a new batch, for a new product under the typed SKU. */
function renewedUpload(upload: Upload, { target, photos }: Batch, { id, photoIds }: RenewedIds): QueuedBatch {
  const remaining = photos.map((photo, index) => ({ ...photo, id: photoIds.get(photo.id) ?? photo.id, index }))
  const ready = new Set(photos.filter((photo) => photo.compressed).map((photo) => photo.id))
  const images = upload.images.flatMap(({ id: imageId, name, preview, kept }) => {
    const renewed = photoIds.get(imageId)
    const state: QueuedImage['state'] = ready.has(imageId) ? 'ready' : 'chosen'
    return renewed === undefined ? [] : [{ id: renewed, name, state, preview, kept }]
  })
  const { source, wantedSku, waitingSince } = upload
  return {
    upload: newUpload({ id, source, images, wantedSku, waitingSince, joinsItem: false }),
    batch: { id, target: { ...target, joins: null }, photos: remaining },
  }
}
