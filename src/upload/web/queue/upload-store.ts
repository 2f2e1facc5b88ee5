import { compressionLimits } from '../../../imaging/limits.ts'
import { skuFault } from '../../../items/sku.ts'
import { atMost } from '../../../platform/web/net/at-most.ts'
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
import { type NewBatch, type NewUpload, newUpload, uploadOf } from './new-upload.ts'
import { createQueueOutbox } from './queue-outbox.ts'
import type { QueueParts } from './queue-parts.ts'
import { createQueueState, type Upload } from './queue-state.ts'
import { createRunner } from './run-queue.ts'
import { createSolutions } from './solve-problem.ts'
import { createTelling } from './tell-stored.ts'
import type { Batch, BatchPhoto } from './upload-batch.ts'
import type { UploadPorts } from './upload-ports.ts'

export type UploadStore = ReturnType<typeof createUploadStore>

/**
 * The upload queue, outside of React: it lives as long as the page, whatever is on the screen. `onStored` hears once of every
 * product that has come to hold photos; what it rejects with and passes by itself is tried again, and while it rejects the
 * next page owes it.
 */
export function createUploadStore(ports: UploadPorts, onStored: (upload: Upload) => Promise<void>) {
  const outbox = createQueueOutbox(ports)
  const telling = createTelling(onStored, ports, outbox, (reason) => runner.stop(reason))
  const parts: QueueParts = { ports, outbox, telling, state: createQueueState(), batches: new Map() }
  const { state, batches } = parts
  const runner = createRunner(parts)
  const solutions = createSolutions(parts, { again, clear, stop: runner.stop })

  function enqueue(uploads: readonly NewUpload[]) {
    for (const { batch } of uploads) batches.set(batch.id, batch)
    state.add(uploads.map(({ upload }) => upload))
    runner.startNext()
  }

  /** With the same ids and the bytes made before. */
  function again(id: string) {
    const batch = batches.get(id)
    if (!batch) return
    state.change(id, (entry) => {
      const images = imagesAgain(entry.images, batch)
      const progress = progressOf(images)
      return { status: 'queued', images, progress, error: null, problem: null, completedAt: null }
    })
    runner.startNext()
  }

  async function clear(id: string): Promise<void> {
    const entry = state.find(id)
    if (!entry) return
    runner.cutOff(id)
    const stored = countOf(entry.images, ['stored'])
    const emptied = stored === 0 ? runner.removeEmpty(entry) : undefined
    const isOwed = stored > 0 && entry.itemId !== null && entry.problem !== 'deleted'
    if (isOwed) telling.tell({ ...entry, result: { stored } })
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

  /** Small pictures for photos that came without. A product of an earlier page shows by its first one at least. */
  function showPlaceholders(uploads: readonly NewUpload[], isResumed = false) {
    const blank = uploads.flatMap(({ upload, batch }) => {
      const seen = new Set(upload.images.flatMap(({ id, preview }) => (preview ? id : [])))
      return batch.photos.filter(({ id }) => !seen.has(id)).map(({ id, file }) => ({ id, file, batchId: batch.id }))
    })
    const batchOf = new Map(blank.map(({ id, batchId }) => [id, batchId]))
    const firsts = new Set(isResumed ? uploads.map(({ batch }) => batch.photos[0]?.id ?? '') : [])
    const show = (id: string, small: Blob) => state.showPlaceholder(batchOf.get(id) ?? '', id, small)
    void findPlaceholders(blank, ports, show, firsts)
  }

  return {
    subscribe: state.subscribe,
    getSnapshot: state.now,

    /**
     * Puts products into the queue, in this order; their photos leave the outbox as they are stored. All or none: answers with
     * the sentence of why not, or undefined. A batch that was handed over before is left alone.
     */
    handOver(handedOver: readonly NewBatch[]): string | undefined {
      const fault = handedOver.length === 0 ? noImages : handedOver.map(faultOf).find(Boolean)
      if (fault) return fault
      const known = new Set<string>()
      const fresh = handedOver.filter(({ id }) => !outbox.knows(id) && !known.has(id) && known.add(id))
      if (fresh.length === 0) return undefined
      outbox.handOver(
        fresh.map(({ id, source, sku, photos }) => ({ id, source, sku, photoIds: photos.map((photo) => photo.id) })),
      )
      // A camera hands over product by product, files come in one go.
      const isSeries = fresh.every(({ source }) => source === 'camera')
      state.set({ latest: null, created: isSeries ? state.now().created : [] })
      const uploads = fresh.map((batch) => uploadOf(batch, ports.now().getTime()))
      enqueue(uploads)
      showPlaceholders(uploads)
      return undefined
    },

    /** Goes on with what was handed over and not finished when an earlier page went away. Batches it knows are left alone. */
    resume(kept: readonly KeptBatch[]): void {
      const resumed: NewUpload[] = []
      for (const batch of kept) {
        const { id, handedOver, photos, lost } = batch
        if (!handedOver || outbox.knows(id)) continue
        outbox.takeOn(id)
        if (handedOver.told) telling.isTold(id)
        const isOver = handedOver.photoIds.length === 0 || (handedOver.told && photos.length + lost.length === 0)
        if (isOver) outbox.close(id)
        else resumed.push(resumedUpload(batch, handedOver))
      }
      if (resumed.length === 0) return
      enqueue(resumed)
      showPlaceholders(resumed, true)
    },

    /** Tries what failed once more. What runs, waits its turn or is complete is left alone. */
    retry(id: string): void {
      const entry = state.find(id)
      const isOver = entry?.status === 'failed' || entry?.status === 'completed'
      if (isOver && !solutions.isChanging(id)) again(id)
    },

    /** Starts a batch at once. One that runs starts again; another one that makes progress continues. */
    tryNow(id: string): void {
      runner.tryNow(id)
    },

    /**
     * Lets go of an entry and the photos it still holds. What is stored stays stored; a product without photos goes. Resolves
     * once it has, or could not.
     */
    clear,

    useNextSku: solutions.useNextSku,
    /** Resolves once the photos are on their way to the item that has the SKU, or the entry says why not. */
    addToExisting: solutions.addToExisting,
    /** Resolves once what is left is on its way under new ids, or the entry says why not. */
    asNewProduct: solutions.asNewProduct,

    /** Stops everything that runs or waits. Nothing fails, all photos are kept, and `go` starts it again. */
    stop(reason: StopReason): void {
      runner.stop(reason)
    },

    /** The seller is signed in: goes on where it stopped. */
    go(): void {
      runner.go()
    },

    /** The seller has gone on from what was created. */
    goOn(): void {
      state.set({ latest: null, created: [] })
    },
  }
}

function faultOf({ photos, sku }: NewBatch): string | undefined {
  return choiceFault(photos.length, sku) ?? (sku === null ? undefined : skuFault(sku))
}

/** A batch's images when the seller tries again: whatever failed and is still here has another chance, what is lost stays so. */
function imagesAgain(images: Upload['images'], { photos }: Pick<Batch, 'photos'>): Upload['images'] {
  const here = new Map(photos.map((photo) => [photo.id, photo]))
  return images.map((image) => {
    const photo = here.get(image.id)
    if (!image.fault || !photo) return image
    const { fault: _fault, ...again } = image
    return { ...again, state: photo.compressed ? 'ready' : 'chosen' }
  })
}

/**
 * Shows the small pictures that cameras put into their files, long before the photos themselves are decoded. Those that are
 * `wanted` get a preview where there is none.
 */
async function findPlaceholders(
  photos: readonly Pick<BatchPhoto, 'id' | 'file'>[],
  { openCompressor }: Pick<UploadPorts, 'openCompressor'>,
  show: (photoId: string, placeholder: Blob) => void,
  wanted: ReadonlySet<string> = new Set(),
): Promise<void> {
  if (photos.length === 0) return
  const compressor = openCompressor()
  const asking = atMost(compressionLimits.placeholdersAtOnce)
  const find = async ({ id, file }: Pick<BatchPhoto, 'id' | 'file'>) => {
    const placeholder = (await compressor.placeholder(file)) ?? (wanted.has(id) && (await compressor.preview(file)))
    if (placeholder) show(id, placeholder)
  }
  // A file that cannot be read stays an empty tile; uploading it says what is wrong with it.
  await Promise.allSettled(photos.map((photo) => asking(() => find(photo))))
  compressor.close()
}

/**
 * A batch that an earlier page handed over and did not finish, under the same ids, each photo at its place. Photos that have
 * left the outbox are stored; those that were lost stay with their reason.
 */
function resumedUpload(
  { id, photos, lost, keptAt }: Pick<KeptBatch, 'id' | 'photos' | 'lost' | 'keptAt'>,
  { photoIds, source, sku, joins }: HandedOver,
): NewUpload {
  const kept = new Map(photos.map((photo) => [photo.id, photo]))
  const images = photoIds.map((photoId): QueuedImage<Blob> => {
    const photo = kept.get(photoId)
    if (photo) return imageOf(photo)
    if (!lost.includes(photoId)) return { id: photoId, name: '', state: 'stored' }
    return { id: photoId, name: '', state: 'failed', fault: { sentence: lostSentence(source), mayPass: false } }
  })
  const toSend = photoIds.flatMap((photoId, place) => {
    const photo = kept.get(photoId)
    return photo ? [photoToSend(photo, place)] : []
  })
  return {
    upload: newUpload({ id, source, images, wantedSku: sku, waitingSince: keptAt, joins: joins !== null }),
    batch: { id, target: { sku, joins }, photos: toSend },
  }
}

function imageOf({ id, name = '', preview, ready }: KeptPhoto): QueuedImage<Blob> {
  return { id, name, state: ready ? 'ready' : 'chosen', preview, kept: true }
}

function photoToSend({ id, name = '', photo, takenAt, ready }: KeptPhoto, place: number): BatchPhoto {
  return { id, place, name, file: photo, takenAt, kept: true, ...(ready && { compressed: photo }) }
}

function lostSentence(source: UploadSource): string {
  const again = source === 'camera' ? 'Take it again.' : 'Choose the file again.'
  return `This photo is no longer on this device. The others are safe. ${again}`
}
