import { stopReasonOf } from '../../try-again.ts'
import { countOf, nextInTurn, progressOf, runningStatus, type StopReason } from '../../upload-queue.ts'
import { createFinish } from './finish-batch.ts'
import type { QueueParts } from './queue-parts.ts'
import type { Upload } from './queue-state.ts'
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
