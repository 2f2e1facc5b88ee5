import { sellerLimits } from '../../../items/seller-limits.ts'
import { AppError, messageOf } from '../../../platform/errors.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { queueFailure } from '../../queue-failure.ts'
import { stopReasonOf } from '../../try-again.ts'
import type { QueuedImage, StopReason, UploadProblem } from '../../upload-queue.ts'
import type { BatchTarget } from '../outbox/kept-batch.ts'
import type { RenewedBatch } from '../outbox/renew-batch.ts'
import { type NewUpload, newUpload } from './new-upload.ts'
import { ofThisDevice } from './of-this-device.ts'
import type { QueueParts } from './queue-parts.ts'
import type { Upload } from './queue-state.ts'
import type { Batch } from './upload-batch.ts'
import type { FoundItem } from './upload-ports.ts'

/** What the seller can decide about a batch that failed with a problem. Asked for at any other time it does nothing. */
export function createSolutions(
  { ports, state, outbox, batches }: QueueParts,
  queue: { again: (id: string) => void; clear: (id: string) => Promise<void>; stop: (reason: StopReason) => void },
) {
  const { again, clear, stop } = queue
  /** Under way: nothing else is begun with these meanwhile. */
  const changing = new Set<string>()
  /** The ids to go on under are made once: what the outbox did not confirm may be on record all the same. */
  const renewals = new Map<string, RenewedBatch>()

  function withProblem(id: string, problem: UploadProblem): Upload | undefined {
    const entry = state.find(id)
    return entry?.status === 'failed' && entry.problem === problem && !changing.has(id) ? entry : undefined
  }

  function aim(id: string, target: BatchTarget) {
    const batch = batches.get(id)
    if (!batch) return
    batches.set(id, { ...batch, target })
    outbox.aim(id, target)
    const none = { itemId: null, sku: null, batchNumber: null }
    state.change(id, () => ({ ...none, wantedSku: target.sku, joins: target.joins !== null }))
    again(id)
  }

  /** Runs `change` alone; what it rejects with is the entry's error from then on. */
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

  function useNextSku(id: string): void {
    if (withProblem(id, 'sku-taken')) aim(id, { sku: null, joins: null })
  }

  async function addToExisting(id: string): Promise<void> {
    const sku = withProblem(id, 'sku-taken')?.wantedSku
    if (!sku) return
    await changeAlone(id, async () => {
      const there = await ports.findItem(sku, new AbortController().signal).catch(unlessGone)
      const entry = state.find(id)
      if (!entry) return
      // Deleted since: its SKU is free.
      if (!there) return again(id)
      const found = withComing(there)
      const fault = roomFault(found, entry.totalImages)
      if (fault) return state.change(id, () => ({ error: fault }))
      const { itemId, batchNumber, nextOrder } = found
      aim(id, { sku, joins: { itemId, sku: found.sku, batchNumber, firstOrder: nextOrder } })
    })
  }

  /** An item as it will be when the batches that are on their way to it have arrived. */
  function withComing(found: FoundItem): FoundItem {
    let { photos, nextOrder } = found
    for (const { id, target, photos: left } of batches.values()) {
      if (target.joins?.itemId !== found.itemId) continue
      photos += left.length
      nextOrder = Math.max(nextOrder, target.joins.firstOrder + (state.find(id)?.totalImages ?? 0))
    }
    return { ...found, photos, nextOrder }
  }

  async function asNewProduct(id: string): Promise<void> {
    const batch = batches.get(id)
    if (!batch || !withProblem(id, 'deleted')) return
    if (batch.photos.length === 0) return clear(id)
    const renewal = renewals.get(id) ?? newIdsOf(batch, () => ports.newId())
    renewals.set(id, renewal)
    await changeAlone(id, async () => {
      await outbox.renew(id, renewal).catch((error: unknown) => {
        if (isKept(state.find(id))) throw ofThisDevice(error)
      })
      const entry = state.find(id)
      if (!entry) return
      const { upload, batch: renewed } = renewedUpload(entry, batch, renewal)
      batches.delete(id)
      batches.set(upload.id, renewed)
      state.set({ queue: state.now().queue.map((each) => (each.id === id ? upload : each)) })
      again(upload.id)
    })
  }

  return {
    useNextSku,
    addToExisting,
    asNewProduct,
    isChanging: (id: string): boolean => changing.has(id),
    /** Under which ids the batch may be on record, too. */
    renewedAs: (id: string): RenewedBatch | undefined => renewals.get(id),
  }
}

function unlessGone(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'not-found') throw error
}

/** Whether the outbox has any of it: only then it matters under which ids. */
function isKept(entry: Upload | undefined): boolean {
  return entry?.images.some(({ kept, state }) => kept && state !== 'stored') ?? false
}

function roomFault({ sku, photos }: FoundItem, more: number): string | undefined {
  if (photos + more <= sellerLimits.photosPerItem) return undefined
  return `${sku} has ${countWords(photos, 'photo')}; at most ${sellerLimits.photosPerItem} fit. Nothing was added: use the next free SKU.`
}

/** New ids for a batch and for each of its photos that is here. */
function newIdsOf({ photos }: Batch, newId: () => string): RenewedBatch {
  return { id: newId(), photoIds: new Map(photos.map((photo) => [photo.id, newId()])) }
}

/** What is left of a batch as a batch of its own, for a product of its own under the SKU that was typed. */
function renewedUpload(upload: Upload, { target, photos }: Batch, { id, photoIds }: RenewedBatch): NewUpload {
  const left = photos.map((photo, place) => ({ ...photo, id: photoIds.get(photo.id) ?? photo.id, place }))
  const ready = new Set(photos.filter((photo) => photo.compressed).map((photo) => photo.id))
  const images = upload.images.flatMap(({ id: imageId, name, preview, kept }) => {
    const renewed = photoIds.get(imageId)
    const state: QueuedImage['state'] = ready.has(imageId) ? 'ready' : 'chosen'
    return renewed === undefined ? [] : [{ id: renewed, name, state, preview, kept }]
  })
  const { source, wantedSku, waitingSince } = upload
  return {
    upload: newUpload({ id, source, images, wantedSku, waitingSince, joins: false }),
    batch: { id, target: { sku: target.sku, joins: null }, photos: left },
  }
}
