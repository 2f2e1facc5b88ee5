import { compressionLimits } from '../../../imaging/limits.ts'
import { skuFault } from '../../../items/sku.ts'
import { limitConcurrency } from '../../../platform/web/net/limit-concurrency.ts'
import {
  choiceFault,
  countOf,
  noImages,
  progressOf,
  type QueuedImage,
  type StopReason,
  type UploadSource,
} from '../../upload-queue.ts'
import type { HandedOver, KeptBatch, KeptPhoto } from '../outbox/kept-batch.ts'
import { type NewBatch, newUpload, type QueuedBatch, queuedBatchOf } from './new-upload.ts'
import { createStoredNotifier } from './notify-stored.ts'
import { createQueueOutbox } from './queue-outbox.ts'
import type { QueueParts } from './queue-parts.ts'
import { createQueueState, type Upload } from './queue-state.ts'
import { createRunner } from './run-queue.ts'
import { createSolutions } from './solve-problem.ts'
import type { Batch, BatchPhoto } from './upload-batch.ts'
import type { UploadPorts } from './upload-ports.ts'

export type UploadStore = ReturnType<typeof createUploadStore>

/**
 * The upload queue, outside of React: it lives as long as the page, on every screen. `onStored` is called once for every
 * product with stored photos. Its transient rejections are retried; until it succeeds, the next page repeats it.
 */
export function createUploadStore(ports: UploadPorts, onStored: (upload: Upload) => Promise<void>) {
  const outbox = createQueueOutbox(ports)
  const notifier = createStoredNotifier(onStored, ports, outbox, (reason) => runner.stop(reason))
  const parts: QueueParts = { ports, outbox, notifier, state: createQueueState(), batches: new Map() }
  const { state, batches } = parts
  const runner = createRunner(parts)
  const solutions = createSolutions(parts, { requeue, clear, stop: runner.stop })

  function enqueue(uploads: readonly QueuedBatch[]) {
    for (const { batch } of uploads) batches.set(batch.id, batch)
    state.add(uploads.map(({ upload }) => upload))
    runner.startNext()
  }

  /** Queues a batch again, with the same ids and the bytes made before. */
  function requeue(id: string) {
    const batch = batches.get(id)
    if (!batch) return
    state.change(id, (entry) => {
      const images = imagesForRetry(entry.images, batch)
      const progress = progressOf(images)
      return { status: 'queued', images, progress, error: null, problem: null, completedAt: null }
    })
    runner.startNext()
  }

  async function clear(id: string): Promise<void> {
    const entry = state.find(id)
    if (!entry) return
    runner.abort(id)
    const stored = countOf(entry.images, ['stored'])
    const emptied = stored === 0 ? runner.removeEmpty(entry) : undefined
    const isOwed = stored > 0 && entry.itemId !== null && entry.problem !== 'deleted'
    if (isOwed) notifier.notify({ ...entry, result: { stored } })
    else outbox.close(id)
    outbox.remove(
      id,
      entry.images.map((image) => image.id),
    )
    const renewal = solutions.renewedAs(id)
    if (renewal) {
      outbox.close(renewal.id)
      outbox.remove(renewal.id, [...renewal.photoIds.values()])
    }
    batches.delete(id)
    state.remove(id)
    await emptied
  }

  /**
   * Shows embedded thumbnails for photos without a preview. The first photo of a resumed product gets a preview anyway.
   */
  function showPlaceholders(uploads: readonly QueuedBatch[], isResumed = false) {
    const blank = uploads.flatMap(({ upload, batch }) => {
      const idsWithPreview = new Set(upload.images.flatMap(({ id, preview }) => (preview ? id : [])))
      return batch.photos
        .filter(({ id }) => !idsWithPreview.has(id))
        .map(({ id, file }) => ({ id, file, batchId: batch.id }))
    })
    const batchOf = new Map(blank.map(({ id, batchId }) => [id, batchId]))
    const firsts = new Set(isResumed ? uploads.map(({ batch }) => batch.photos[0]?.id ?? '') : [])
    const show = (id: string, picture: Blob) => state.showPlaceholder(batchOf.get(id) ?? '', id, picture)
    void findPlaceholders(blank, ports, show, firsts)
  }

  return {
    subscribe: state.subscribe,
    getSnapshot: state.get,

    /**
     * Puts products into the queue, in this order. Their photos leave the outbox as they are stored. Queues all or
     * none. If none, returns the reason as a sentence. A batch that was handed over before is ignored.
     */
    handOver(handedOver: readonly NewBatch[]): string | undefined {
      const fault = handedOver.length === 0 ? noImages : handedOver.map(faultOf).find(Boolean)
      if (fault) return fault
      const handledIds = new Set<string>()
      const fresh = handedOver.filter(({ id }) => !outbox.knows(id) && !handledIds.has(id) && handledIds.add(id))
      if (fresh.length === 0) return undefined
      outbox.handOver(fresh.map(({ photos, ...plan }) => ({ ...plan, photoIds: photos.map((photo) => photo.id) })))
      // The camera hands over product by product, files come all at once.
      const isSeries = fresh.every(({ source }) => source === 'camera')
      state.set({ latest: null, created: isSeries ? state.get().created : [] })
      const uploads = fresh.map((batch) => queuedBatchOf(batch, ports.now().getTime()))
      enqueue(uploads)
      showPlaceholders(uploads)
      return undefined
    },

    /** Continues batches that an earlier page handed over and did not finish. Ignores batches that this page knows. */
    resume(kept: readonly KeptBatch[]): void {
      const resumed: QueuedBatch[] = []
      for (const batch of kept) {
        const { id, handedOver, photos, lost } = batch
        if (!handedOver || outbox.knows(id)) continue
        outbox.adopt(id)
        if (handedOver.told) notifier.markNotified(id)
        const isOver = handedOver.photoIds.length === 0 || (handedOver.told && photos.length + lost.length === 0)
        if (isOver) outbox.close(id)
        else resumed.push(resumedUpload(batch, handedOver))
      }
      if (resumed.length === 0) return
      enqueue(resumed)
      showPlaceholders(resumed, true)
    },

    /** Retries a failed or incomplete entry. Does nothing for one that runs, is queued or is complete. */
    retry(id: string): void {
      const entry = state.find(id)
      const isOver = entry?.status === 'failed' || entry?.status === 'completed'
      if (isOver && !solutions.isChanging(id)) requeue(id)
    },

    /** Starts a batch at once. A running one starts again; another running one continues if it makes progress. */
    tryNow(id: string): void {
      runner.tryNow(id)
    },

    /**
     * Removes an entry and its unstored photos. Stored photos stay; a product without photos is deleted. Resolves once that is
     * done or has failed.
     */
    clear,

    takeNextSku: solutions.takeNextSku,
    /** Resolves once the photos are queued for the item that has the SKU, or the entry has an error. */
    addToExisting: solutions.addToExisting,
    /** Resolves once the remaining photos are queued under new ids, or the entry has an error. */
    uploadAsNewProduct: solutions.uploadAsNewProduct,

    /** Stops everything that runs or is queued. Nothing fails, all photos are kept, and `go` starts it again. */
    stop(reason: StopReason): void {
      runner.stop(reason)
    },

    /** Continues after a stop, once the seller is signed in. */
    go(): void {
      runner.go()
    },

    /** Clears the created products, once the seller has continued from them. */
    clearCreated(): void {
      state.set({ latest: null, created: [] })
    },
  }
}

function faultOf({ photos, sku }: NewBatch): string | undefined {
  return choiceFault(photos.length, sku) ?? (sku === null ? undefined : skuFault(sku))
}

/** A batch's images for a retry. Failed photos that still exist get another chance; lost ones stay lost. */
function imagesForRetry(images: Upload['images'], { photos }: Pick<Batch, 'photos'>): Upload['images'] {
  const photosById = new Map(photos.map((photo) => [photo.id, photo]))
  return images.map((image) => {
    const photo = photosById.get(image.id)
    if (!image.fault || !photo) return image
    const { fault: _fault, ...withoutFault } = image
    return { ...withoutFault, state: photo.compressed ? 'ready' : 'chosen' }
  })
}

/**
 * Shows the thumbnails that cameras embed in their files, long before the photos are decoded. A photo in `needPreview`
 * gets a preview if its file has no thumbnail.
 */
async function findPlaceholders(
  photos: readonly Pick<BatchPhoto, 'id' | 'file'>[],
  { openCompressor }: Pick<UploadPorts, 'openCompressor'>,
  show: (photoId: string, placeholder: Blob) => void,
  needPreview: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (photos.length === 0) return
  const compressor = openCompressor()
  const limited = limitConcurrency(compressionLimits.maxConcurrentPlaceholders)
  const find = async ({ id, file }: Pick<BatchPhoto, 'id' | 'file'>) => {
    const placeholder =
      (await compressor.placeholder(file)) ?? (needPreview.has(id) && (await compressor.preview(file)))
    if (placeholder) show(id, placeholder)
  }
  // A file that cannot be read stays an empty tile. Its upload reports the fault.
  await Promise.allSettled(photos.map((photo) => limited(() => find(photo))))
  compressor.close()
}

/**
 * A batch that an earlier page handed over and did not finish, under the same ids, each photo at its position. Photos that have
 * left the outbox are stored; lost photos stay with their reason.
 */
function resumedUpload(
  { id, photos, lost, keptAt }: Pick<KeptBatch, 'id' | 'photos' | 'lost' | 'keptAt'>,
  { photoIds, source, sku, joins, details }: HandedOver,
): QueuedBatch {
  const kept = new Map(photos.map((photo) => [photo.id, photo]))
  const images = photoIds.map((photoId): QueuedImage<Blob> => {
    const photo = kept.get(photoId)
    if (photo) return imageOf(photo)
    if (!lost.includes(photoId)) return { id: photoId, name: '', state: 'stored' }
    return { id: photoId, name: '', state: 'failed', fault: { sentence: lostSentence(source), retryCanHelp: false } }
  })
  const toSend = photoIds.flatMap((photoId, index) => {
    const photo = kept.get(photoId)
    return photo ? [photoToSend(photo, index)] : []
  })
  return {
    upload: newUpload({ id, source, images, wantedSku: sku, waitingSince: keptAt, joinsItem: joins !== null }),
    batch: { id, target: { sku, joins, ...(details && { details }) }, photos: toSend },
  }
}

function imageOf({ id, name = '', preview, ready }: KeptPhoto): QueuedImage<Blob> {
  return { id, name, state: ready ? 'ready' : 'chosen', preview, kept: true }
}

function photoToSend({ id, name = '', photo, takenAt, ready }: KeptPhoto, index: number): BatchPhoto {
  return { id, index, name, file: photo, takenAt, kept: true, ...(ready && { compressed: photo }) }
}

function lostSentence(source: UploadSource): string {
  const advice = source === 'camera' ? 'Take it again.' : 'Choose the file again.'
  return `This photo is no longer on this device. The others are safe. ${advice}`
}
