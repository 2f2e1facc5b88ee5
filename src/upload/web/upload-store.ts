import { messageOf } from '../../platform/errors.ts'
import { queueFailure } from '../queue-failure.ts'
import { isForbidden } from '../try-again.ts'
import {
  choiceFault,
  completedStays,
  countOf,
  nextInTurn,
  pausedMessage,
  progressOf,
  runningStatus,
  type UploadSource,
} from '../upload-queue.ts'
import { findPlaceholders } from './find-placeholders.ts'
import { imagesAgain } from './images-again.ts'
import type { KeptBatch } from './kept-batch.ts'
import { type HandedOver, type NewUpload, uploadOfCamera, uploadOfFiles } from './new-upload.ts'
import { createQueueOutbox } from './queue-outbox.ts'
import { createQueueState, type Upload } from './queue-state.ts'
import { resumedUpload } from './resume-upload.ts'
import { type BatchListener, type BatchPhoto, runBatch } from './run-batch.ts'
import type { UploadPorts } from './upload-ports.ts'

export type UploadStore = ReturnType<typeof createUploadStore>

/**
 * The upload queue, outside of React: it lives as long as the page, whatever is on the screen.
 * `onStored` hears once of every product that has come to hold photos.
 */
export function createUploadStore(ports: UploadPorts, onStored: (upload: Upload) => void) {
  const state = createQueueState()
  const photosOf = new Map<string, BatchPhoto[]>()
  const running = new Map<string, AbortController>()
  const outbox = createQueueOutbox(ports)
  /** Batches of which this page has stored a photo: one resumed for its bad photos alone is no news. */
  const filled = new Set<string>()

  function startNext() {
    const entry = nextInTurn(state.now().queue)
    if (entry) void run(entry)
  }

  async function run({ id, images, startedAt }: Upload) {
    const stop = new AbortController()
    running.set(id, stop)
    state.change(id, () => ({ status: runningStatus(images), startedAt: startedAt ?? ports.now() }))
    const stored = new Set(images.filter((image) => image.state === 'stored').map((image) => image.id))
    const photos = (photosOf.get(id) ?? []).filter((photo) => !stored.has(photo.id))
    try {
      await outbox.whenRecorded(id)
      if (stop.signal.aborted) return
      await runBatch({ id, photos }, ports, listenerFor(id, stop.signal), stop.signal)
      if (!stop.signal.aborted) finish(id)
    } catch (error) {
      if (stop.signal.aborted) return
      if (isForbidden(error)) pause()
      else fail(id, messageOf(error))
    } finally {
      if (running.get(id) === stop) running.delete(id)
      startNext()
    }
  }

  function listenerFor(id: string, signal: AbortSignal): BatchListener {
    return {
      onItem: ({ id: itemId, sku, batchNumber }) => state.change(id, () => ({ itemId, sku, batchNumber })),
      onDelay: (delay) => !signal.aborted && state.change(id, () => ({ delay })),
      onCompressed: (imageId, blob) => outbox.keepReady(id, imageId, blob),
      onImage(imageId, news) {
        state.change(id, (entry) => {
          const images = entry.images.map((image) => (image.id === imageId ? { ...image, ...news } : image))
          const status = signal.aborted ? entry.status : runningStatus(images)
          return { images, progress: progressOf(images), status }
        })
        if (news.state !== 'stored') return
        filled.add(id)
        outbox.remove(id, [imageId])
      },
    }
  }

  function finish(id: string) {
    const entry = state.find(id)
    if (!entry) return
    const stored = countOf(entry.images, ['stored'])
    if (stored === 0) return nothingStored(entry)
    state.change(id, () => ({ status: 'completed', delay: null, completedAt: ports.now(), result: { stored } }))
    const completed = state.find(id) ?? entry
    if (filled.has(id)) state.set({ latest: completed })
    if (filled.has(id) && !entry.result) onStored(completed)
    // What failed stays, with its reason, until the seller decides about it.
    if (stored < entry.totalImages) return
    photosOf.delete(id)
    void ports.wait(completedStays, new AbortController().signal).then(() => state.remove(id))
  }

  /** A product without photos is none: it goes again, unless a retry can still fill it. */
  function nothingStored(entry: Upload) {
    const passing = entry.images.flatMap((image) => image.fault ?? []).find((fault) => fault.mayPass)
    fail(entry.id, passing ? passing.sentence : noneUsable(entry.totalImages))
    if (!passing) removeEmpty(entry)
  }

  function removeEmpty({ id, itemId }: Upload) {
    if (itemId === null) return
    state.change(id, () => ({ itemId: null, sku: null, batchNumber: null }))
    // At worst an empty product stays on the dashboard, where the seller can delete it.
    ports.removeItem(itemId).catch(() => undefined)
  }

  function fail(id: string, message: string) {
    state.change(id, () => ({ status: 'failed', error: queueFailure(message), delay: null, completedAt: ports.now() }))
  }

  function pause() {
    for (const stop of running.values()) stop.abort()
    for (const { id, status } of state.now().queue)
      if (status !== 'completed' && status !== 'failed') fail(id, pausedMessage)
  }

  function enqueue({ upload, photos }: NewUpload) {
    photosOf.set(upload.id, photos)
    state.set({ queue: [...state.now().queue, upload] })
    startNext()
  }

  return {
    subscribe: state.subscribe,
    getSnapshot: state.now,

    /** Puts one product's photos into the queue. Answers with the sentence of why not, or undefined. */
    add(files: readonly Blob[], source: UploadSource): string | undefined {
      const fault = choiceFault(files.length)
      if (fault) return fault
      const batch = uploadOfFiles(files, source, () => ports.newId())
      state.set({ latest: null })
      enqueue(batch)
      const show = (photoId: string, small: Blob) => state.showPlaceholder(batch.upload.id, photoId, small)
      void findPlaceholders(batch.photos, ports, show)
      return undefined
    },

    /**
     * Puts a batch from the camera into the queue under its own ids; its photos leave the outbox as they are stored. Answers
     * with the sentence of why not, or undefined. A batch that was handed over before is left alone.
     */
    handOver(batch: HandedOver): string | undefined {
      const fault = choiceFault(batch.photos.length)
      if (fault) return fault
      if (outbox.knows(batch.id)) return undefined
      const photoIds = batch.photos.map((photo) => photo.id)
      outbox.handOver(batch.id, photoIds)
      state.set({ latest: null })
      enqueue(uploadOfCamera(batch))
      return undefined
    },

    /** Goes on with what was handed over and not stored when an earlier page went away. Batches it knows are left alone. */
    resume(batches: readonly KeptBatch[]): void {
      for (const batch of batches) {
        if (!batch.handedOver || outbox.knows(batch.id)) continue
        outbox.takeOn(batch.id)
        enqueue(resumedUpload(batch, batch.handedOver))
      }
    },

    /** Tries what failed once more, with the same ids and the bytes made before. */
    retry(id: string): void {
      state.change(id, (entry) => {
        const images = imagesAgain(entry.images, photosOf.get(id) ?? [])
        return { status: 'queued', images, progress: progressOf(images), error: null, completedAt: null }
      })
      startNext()
    },

    /** Lets go of an entry and the photos it still holds. What is stored stays stored; a product without photos goes. */
    dismiss(id: string): void {
      running.get(id)?.abort()
      const entry = state.find(id)
      if (!entry) return
      if (countOf(entry.images, ['stored']) === 0) removeEmpty(entry)
      const photoIds = entry.images.map((image) => image.id)
      outbox.remove(id, photoIds)
      photosOf.delete(id)
      state.remove(id)
    },

    /** The seller has gone on from the batch that finished last. */
    goOn(): void {
      state.set({ latest: null })
    },

    /** Stops everything that runs or waits, for the seller to retry: the session has ended. All photos are kept. */
    pause,
  }
}

function noneUsable(photos: number): string {
  return photos === 1 ? 'This photo could not be used.' : `None of the ${photos} photos could be used.`
}
