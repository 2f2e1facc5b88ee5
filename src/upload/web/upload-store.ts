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
import { newUpload, photosOfFiles } from './new-upload.ts'
import { createQueueState, type Upload } from './queue-state.ts'
import { type BatchListener, type BatchPhoto, runBatch } from './run-batch.ts'
import { createShots } from './shots.ts'
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
  const shots = createShots(state, ports)

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
      onImage: (imageId, news) =>
        state.change(id, (entry) => {
          const images = entry.images.map((image) => (image.id === imageId ? { ...image, ...news } : image))
          const status = signal.aborted ? entry.status : runningStatus(images)
          return { images, progress: progressOf(images), status }
        }),
    }
  }

  function finish(id: string) {
    const entry = state.find(id)
    if (!entry) return
    const stored = countOf(entry.images, ['stored'])
    if (stored === 0) return nothingStored(entry)
    state.change(id, () => ({ status: 'completed', delay: null, completedAt: ports.now(), result: { stored } }))
    const completed = state.find(id) ?? entry
    state.set({ latest: completed })
    if (!entry.result) onStored(completed)
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

  function add(files: readonly Blob[], source: UploadSource): string | undefined {
    const fault = choiceFault(files.length)
    if (fault) return fault
    const id = ports.newId()
    const photos = photosOfFiles(files, () => ports.newId())
    photosOf.set(id, photos)
    state.set({ queue: [...state.now().queue, newUpload(id, source, photos)], latest: null })
    startNext()
    return undefined
  }

  return {
    subscribe: state.subscribe,
    getSnapshot: state.now,

    /** Puts one product's photos into the queue. Answers with the sentence of why not, or undefined. */
    add,

    /** Keeps photos just taken until they are uploaded together. */
    addShots: shots.add,

    discardShots: shots.discard,

    /** Puts the shots into the queue as one product. Answers with the sentence of why not, or undefined. */
    uploadShots(): string | undefined {
      const fault = add(
        state.now().shots.map((shot) => shot.file),
        'camera',
      )
      if (!fault) shots.discard()
      return fault
    },

    /** Tries what failed once more, with the same ids and the bytes made before. */
    retry(id: string): void {
      const made = new Set(photosOf.get(id)?.flatMap((photo) => (photo.compressed ? photo.id : [])))
      state.change(id, (entry) => {
        const images = entry.images.map(({ fault, ...image }) =>
          fault ? { ...image, state: made.has(image.id) ? ('ready' as const) : ('chosen' as const) } : image,
        )
        return { status: 'queued', images, progress: progressOf(images), error: null, completedAt: null }
      })
      startNext()
    },

    /** Lets go of an entry and the photos it still holds. What is stored stays stored; a product without photos goes. */
    dismiss(id: string): void {
      running.get(id)?.abort()
      const entry = state.find(id)
      if (entry && countOf(entry.images, ['stored']) === 0) removeEmpty(entry)
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
