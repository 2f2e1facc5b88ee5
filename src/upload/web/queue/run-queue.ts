import { AppError, messageOf } from '../../../platform/errors.ts'
import { problemSentence, queueFailure } from '../../queue-failure.ts'
import { retryCanHelp, stopReasonOf } from '../../retry-rules.ts'
import {
  completedEntryMs,
  countOf,
  nextToRun,
  progressOf,
  runningStatus,
  type StopReason,
  type UploadProblem,
} from '../../upload-queue.ts'
import type { QueueParts } from './queue-parts.ts'
import type { CreatedProduct, Upload } from './queue-state.ts'
import { type BatchListener, runBatch } from './run-batch.ts'
import { type OtherBatches, YieldToOthers } from './send-photo.ts'
import { createSendQueue } from './send-queue.ts'
import { unlessAborted } from './unless-aborted.ts'
import type { Batch } from './upload-batch.ts'

/** Runs the batches of the queue one at a time, in order. Stops and continues with the session. */
export function createRunner(parts: QueueParts) {
  const { ports, state, outbox, batches, notifier } = parts
  const { finish, fail, failFor, removeEmpty } = createFinish(parts)
  /** The batch that runs or is being aborted. The next one starts when it has ended. */
  let current: { id: string; abortController: AbortController } | undefined
  const sendQueue = createSendQueue(() => ports.now())
  /**
   * Batches that had a photo stored since they were last reported. A batch resumed only for its failed photos is not reported
   * again.
   */
  const batchesToReport = new Set<string>()
  /** Number of stored photos of all batches; and that number when a batch yielded to the others. */
  let stored = 0
  const storedAtYield = new Map<string, number>()

  function startNext(): void {
    if (current || state.get().stopped) return
    const entry = nextToRun(state.get().queue)
    const batch = entry && batches.get(entry.id)
    if (batch) void run(entry, batch)
  }

  async function run({ id, images, startedAt }: Upload, batch: Batch) {
    const abortController = new AbortController()
    const { signal } = abortController
    current = { id, abortController }
    state.change(id, () => ({ status: runningStatus(images), startedAt: startedAt ?? ports.now() }))
    try {
      await unlessAborted(outbox.whenRecorded(id), signal)
      // A batch whose photos are all lost needs no product.
      const hasPhotos = batch.photos.length + countOf(images, ['stored']) > 0
      const queue = { others: othersOf(id), sendQueue }
      const problem = hasPhotos ? await runBatch(batch, ports, listenerFor(batch, signal), queue, signal) : null
      if (signal.aborted) return
      if (problem) failFor(id, problem)
      else finish(id, batchesToReport.delete(id))
    } catch (error) {
      // Its abort has set the new state of the entry already.
      if (!signal.aborted) endWith(id, error)
    } finally {
      current = undefined
      startNext()
    }
  }

  function endWith(id: string, error: unknown) {
    const reason = stopReasonOf(error)
    if (reason) stop(reason)
    else if (error instanceof YieldToOthers) yieldToOthers(id)
    else fail(id, error)
  }

  /** Queues the batch behind the others. Its entry keeps showing the obstacle. */
  function yieldToOthers(id: string) {
    storedAtYield.set(id, stored)
    state.putLast(id, { status: 'queued' })
  }

  function othersOf(id: string): OtherBatches {
    // Batches run one at a time, so other batches stored their photos while this one waited.
    const othersStored = stored > (storedAtYield.get(id) ?? stored)
    storedAtYield.delete(id)
    return {
      areWaiting: () => state.get().queue.some((entry) => entry.id !== id && entry.status === 'queued'),
      haveStored: othersStored,
    }
  }

  function listenerFor({ id, target }: Batch, signal: AbortSignal): BatchListener {
    const showImage: BatchListener['onImage'] = (imageId, news) =>
      state.change(id, (entry) => {
        const images = entry.images.map((image) => (image.id === imageId ? { ...image, ...news } : image))
        const status = signal.aborted ? entry.status : runningStatus(images)
        return { images, progress: progressOf(images), status }
      })
    return {
      onImage: showImage,
      onCompressed: (imageId, blob) => outbox.keepReady(imageId, blob),
      onDelay(delayReason) {
        if (!signal.aborted && state.find(id)?.delayReason !== delayReason) state.change(id, () => ({ delayReason }))
      },
      onProduct({ id: itemId, sku, batchNumber }) {
        if (batches.get(id)?.target === target) state.change(id, () => ({ itemId, sku, batchNumber }))
        // The product was created for a batch that the seller has cleared or sent elsewhere since.
        else ports.removeItem(itemId).catch(() => undefined)
      },
      onStored(imageId, how) {
        if (how === 'stored') {
          batchesToReport.add(id)
          stored += 1
        }
        const remaining = batches.get(id)?.photos.filter((photo) => photo.id !== imageId)
        if (remaining) batches.set(id, { id, target, photos: remaining })
        showImage(imageId, { state: 'stored' })
        outbox.remove(id, [imageId])
      },
    }
  }

  function stop(reason: StopReason): void {
    state.set({ stopped: reason })
    notifier.stop()
    if (!current) return
    current.abortController.abort()
    state.change(current.id, (entry) => (isRunning(entry) ? { status: 'queued', delayReason: null } : {}))
  }

  return {
    startNext,
    stop,
    removeEmpty,

    go(): void {
      state.set({ stopped: null })
      notifier.go()
      startNext()
    },

    /**
     * Starts a batch at once: before the other queued ones, and in place of one that is delayed. A running batch starts again
     * with its unstored photos, on new connections.
     */
    tryNow(id: string): void {
      const running = current && state.find(current.id)
      if (current && running && (running.id === id || running.delayReason !== null)) {
        current.abortController.abort()
        state.change(running.id, (entry) => (isRunning(entry) ? { status: 'queued', delayReason: null } : {}))
      }
      if (state.find(id)?.status !== 'queued') return
      state.putFirst(id)
      startNext()
    },

    /** Aborts a batch if it runs. Then the next one starts. */
    abort(id: string): void {
      if (current?.id === id) current.abortController.abort()
    },
  }
}

function isRunning({ status }: Upload): boolean {
  return status === 'compressing' || status === 'uploading'
}

/** Handles the end of a batch, and of the product that it leaves. */
function createFinish({ ports, state, outbox, batches, notifier }: QueueParts) {
  function finish(id: string, hasNews: boolean): void {
    const entry = state.find(id)
    if (!entry) return
    const stored = countOf(entry.images, ['stored'])
    if (stored === 0) return nothingStored(entry)
    const completed: Upload = {
      ...entry,
      status: 'completed',
      delayReason: null,
      completedAt: ports.now(),
      result: { stored },
    }
    state.change(id, () => completed)
    if (hasNews) state.set({ latest: completed, created: createdWith(state.get().created, completed) })
    notifier.notify(completed)
    // Failed photos stay with their reason, until the seller decides about them.
    if (stored < entry.totalImages) return
    batches.delete(id)
    void ports.pause(completedEntryMs).then(() => state.remove(id))
  }

  /** Ends a batch without stored photos. Its empty product is deleted, unless a retry can help. */
  function nothingStored(entry: Upload) {
    const retryableFault = entry.images.flatMap((image) => image.fault ?? []).find((fault) => fault.retryCanHelp)
    end(entry.id, queueFailure(retryableFault ? retryableFault.sentence : noneUsable(entry.totalImages)), null)
    if (!retryableFault) void removeEmpty(entry)
  }

  function fail(id: string, error: unknown): void {
    if (error instanceof AppError && !retryCanHelp(error.code)) closeIfAllStored(id)
    end(id, queueFailure(messageOf(error)), null)
  }

  function failFor(id: string, problem: UploadProblem): void {
    closeIfAllStored(id)
    end(id, problemSentence(problem), problem)
  }

  /** All photos arrived, and the product was deleted since. Neither this page nor a later one has anything to report. */
  function closeIfAllStored(id: string) {
    if (isAllStored(id)) outbox.close(id)
  }

  function end(id: string, error: string, problem: UploadProblem | null) {
    // Nothing is left to upload, so nothing is shown. The next page retries what is still recorded.
    if (isAllStored(id)) {
      batches.delete(id)
      return state.remove(id)
    }
    state.change(id, () => ({ status: 'failed', error, problem, delayReason: null, completedAt: ports.now() }))
  }

  function isAllStored(id: string): boolean {
    const entry = state.find(id)
    return entry !== undefined && countOf(entry.images, ['stored']) === entry.totalImages
  }

  async function removeEmpty({ id, itemId, joinsItem }: Upload): Promise<void> {
    if (itemId === null || joinsItem) return
    state.change(id, () => ({ itemId: null, sku: null, batchNumber: null }))
    // At worst an empty product stays on the dashboard, where the seller can delete it.
    await ports.removeItem(itemId).catch(() => undefined)
  }

  return { finish, fail, failFor, removeEmpty }
}

/** The created products with this one. A product that got more photos keeps its position. */
function createdWith(created: readonly CreatedProduct[], entry: Upload): readonly CreatedProduct[] {
  const { itemId, sku, source, joinsItem, images } = entry
  if (itemId === null || sku === null || joinsItem) return created
  const stored = images.filter(({ state }) => state === 'stored')
  const product = { itemId, sku, source, stored: stored.length, cover: stored[0]?.preview }
  const isKnown = created.some((each) => each.itemId === itemId)
  return isKnown ? created.map((each) => (each.itemId === itemId ? product : each)) : [...created, product]
}

function noneUsable(photos: number): string {
  return photos === 1 ? 'This photo could not be used.' : `None of the ${photos} photos could be used.`
}
