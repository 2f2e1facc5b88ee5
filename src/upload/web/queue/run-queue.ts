import { AppError, messageOf } from '../../../platform/errors.ts'
import { problemSentence, queueFailure } from '../../queue-failure.ts'
import { retryCanHelp, stopReasonOf } from '../../try-again.ts'
import {
  completedStays,
  countOf,
  nextInTurn,
  progressOf,
  runningStatus,
  type StopReason,
  type UploadProblem,
} from '../../upload-queue.ts'
import type { QueueParts } from './queue-parts.ts'
import type { CreatedProduct, Upload } from './queue-state.ts'
import { type BatchListener, runBatch } from './run-batch.ts'
import { createSendLine } from './send-line.ts'
import { GivesWay, type OtherBatches } from './send-photo.ts'
import { unlessAborted } from './unless-aborted.ts'
import type { Batch } from './upload-batch.ts'

/** Runs the batches of the queue one at a time in order, and stops and goes with the session. */
export function createRunner(parts: QueueParts) {
  const { ports, state, outbox, batches, telling } = parts
  const { finish, fail, failFor, removeEmpty } = createFinish(parts)
  /** The batch that runs, or that is being cut off: the next starts when it has ended. */
  let current: { id: string; cut: AbortController } | undefined
  const line = createSendLine(() => ports.now())
  /** Batches of which a photo was stored since they were news: one resumed for its bad photos alone is none. */
  const filled = new Set<string>()
  /** Photos that were stored, of all batches; and how many they were when a batch gave way to the others. */
  let stored = 0
  const gaveWayAt = new Map<string, number>()

  function startNext(): void {
    if (current || state.now().stopped) return
    const entry = nextInTurn(state.now().queue)
    const batch = entry && batches.get(entry.id)
    if (batch) void run(entry, batch)
  }

  async function run({ id, images, startedAt }: Upload, batch: Batch) {
    const cut = new AbortController()
    const { signal } = cut
    current = { id, cut }
    state.change(id, () => ({ status: runningStatus(images), startedAt: startedAt ?? ports.now() }))
    try {
      await unlessAborted(outbox.whenRecorded(id), signal)
      // Photos that are all lost make no product.
      const isWorth = batch.photos.length + countOf(images, ['stored']) > 0
      const surroundings = { others: othersOf(id), line }
      const problem = isWorth ? await runBatch(batch, ports, listenerFor(batch, signal), surroundings, signal) : null
      if (signal.aborted) return
      if (problem) failFor(id, problem)
      else finish(id, filled.delete(id))
    } catch (error) {
      // Whoever cut it off has said what becomes of it.
      if (!signal.aborted) endWith(id, error)
    } finally {
      current = undefined
      startNext()
    }
  }

  function endWith(id: string, error: unknown) {
    const reason = stopReasonOf(error)
    if (reason) stop(reason)
    else if (error instanceof GivesWay) giveWay(id)
    else fail(id, error)
  }

  /** It waits its turn behind the others, and goes on saying what stands in its way. */
  function giveWay(id: string) {
    gaveWayAt.set(id, stored)
    state.putLast(id, { status: 'queued' })
  }

  function othersOf(id: string): OtherBatches {
    // One batch runs at a time: what others have stored they have stored before.
    const othersDid = stored > (gaveWayAt.get(id) ?? stored)
    gaveWayAt.delete(id)
    return {
      wait: () => state.now().queue.some((entry) => entry.id !== id && entry.status === 'queued'),
      gotThrough: othersDid,
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
      onDelay(delay) {
        if (!signal.aborted && state.find(id)?.delay !== delay) state.change(id, () => ({ delay }))
      },
      onProduct({ id: itemId, sku, batchNumber }) {
        if (batches.get(id)?.target === target) state.change(id, () => ({ itemId, sku, batchNumber }))
        // Made for a batch that the seller has let go of meanwhile, or sent elsewhere.
        else ports.removeItem(itemId).catch(() => undefined)
      },
      onStored(imageId, how) {
        if (how === 'stored') {
          filled.add(id)
          stored += 1
        }
        const left = batches.get(id)?.photos.filter((photo) => photo.id !== imageId)
        if (left) batches.set(id, { id, target, photos: left })
        showImage(imageId, { state: 'stored' })
        outbox.remove(id, [imageId])
      },
    }
  }

  function stop(reason: StopReason): void {
    state.set({ stopped: reason })
    telling.stop()
    if (!current) return
    current.cut.abort()
    state.change(current.id, (entry) => (isRunning(entry) ? { status: 'queued', delay: null } : {}))
  }

  return {
    startNext,
    stop,
    removeEmpty,

    go(): void {
      state.set({ stopped: null })
      telling.go()
      startNext()
    },

    /**
     * The batch takes its turn at once: before the others that wait, and in place of one that nothing gets through of. The one
     * that runs begins anew with what it has not stored, on new connections.
     */
    tryNow(id: string): void {
      const running = current && state.find(current.id)
      if (current && running && (running.id === id || running.delay !== null)) {
        current.cut.abort()
        state.change(running.id, (entry) => (isRunning(entry) ? { status: 'queued', delay: null } : {}))
      }
      if (state.find(id)?.status !== 'queued') return
      state.putFirst(id)
      startNext()
    },

    /** Ends a batch that may run. The next takes its turn. */
    cutOff(id: string): void {
      if (current?.id === id) current.cut.abort()
    },
  }
}

function isRunning({ status }: Upload): boolean {
  return status === 'compressing' || status === 'uploading'
}

/** What becomes of a batch that ran to its end, and of the product that it leaves. */
function createFinish({ ports, state, outbox, batches, telling }: QueueParts) {
  function finish(id: string, hasNews: boolean): void {
    const entry = state.find(id)
    if (!entry) return
    const stored = countOf(entry.images, ['stored'])
    if (stored === 0) return nothingStored(entry)
    const completed: Upload = {
      ...entry,
      status: 'completed',
      delay: null,
      completedAt: ports.now(),
      result: { stored },
    }
    state.change(id, () => completed)
    if (hasNews) state.set({ latest: completed, created: createdWith(state.now().created, completed) })
    telling.tell(completed)
    // What failed stays, with its reason, until the seller decides about it.
    if (stored < entry.totalImages) return
    batches.delete(id)
    void ports.pause(completedStays).then(() => state.remove(id))
  }

  /** A product without photos is none: it goes again, unless a retry can still fill it. */
  function nothingStored(entry: Upload) {
    const passing = entry.images.flatMap((image) => image.fault ?? []).find((fault) => fault.mayPass)
    end(entry.id, queueFailure(passing ? passing.sentence : noneUsable(entry.totalImages)), null)
    if (!passing) void removeEmpty(entry)
  }

  function fail(id: string, error: unknown): void {
    if (error instanceof AppError && !retryCanHelp(error.code)) closeIfStored(id)
    end(id, queueFailure(messageOf(error)), null)
  }

  function failFor(id: string, problem: UploadProblem): void {
    closeIfStored(id)
    end(id, problemSentence(problem), problem)
  }

  /** Its photos arrived, and whatever became of the product since: there is nothing to tell of, today or by a later page. */
  function closeIfStored(id: string) {
    if (isAllStored(id)) outbox.close(id)
  }

  function end(id: string, error: string, problem: UploadProblem | null) {
    // Nothing is left to upload, so there is nothing to show; what is still on record is tried by the next page.
    if (isAllStored(id)) {
      batches.delete(id)
      return state.remove(id)
    }
    state.change(id, () => ({ status: 'failed', error, problem, delay: null, completedAt: ports.now() }))
  }

  function isAllStored(id: string): boolean {
    const entry = state.find(id)
    return entry !== undefined && countOf(entry.images, ['stored']) === entry.totalImages
  }

  async function removeEmpty({ id, itemId, joins }: Upload): Promise<void> {
    if (itemId === null || joins) return
    state.change(id, () => ({ itemId: null, sku: null, batchNumber: null }))
    // At worst an empty product stays on the dashboard, where the seller can delete it.
    await ports.removeItem(itemId).catch(() => undefined)
  }

  return { finish, fail, failFor, removeEmpty }
}

/** A product that got more photos stays at its place. */
function createdWith(created: readonly CreatedProduct[], entry: Upload): readonly CreatedProduct[] {
  const { itemId, sku, source, joins, images } = entry
  if (itemId === null || sku === null || joins) return created
  const stored = images.filter(({ state }) => state === 'stored')
  const product = { itemId, sku, source, stored: stored.length, cover: stored[0]?.preview }
  const isKnown = created.some((each) => each.itemId === itemId)
  return isKnown ? created.map((each) => (each.itemId === itemId ? product : each)) : [...created, product]
}

function noneUsable(photos: number): string {
  return photos === 1 ? 'This photo could not be used.' : `None of the ${photos} photos could be used.`
}
