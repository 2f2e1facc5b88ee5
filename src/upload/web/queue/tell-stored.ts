import { stopReasonOf } from '../../try-again.ts'
import type { StopReason } from '../../upload-queue.ts'
import { keepTrying } from './keep-trying.ts'
import type { QueueOutbox } from './queue-outbox.ts'
import type { Upload } from './queue-state.ts'
import type { UploadPorts } from './upload-ports.ts'

/**
 * Tells of every product that has come to hold photos, beside the queue: for as long as it takes where that passes by itself,
 * once more after a stop. The outbox has the batch on record until it was told, for the next page to tell.
 */
export function createTelling(
  onStored: (upload: Upload) => Promise<void>,
  ports: Pick<UploadPorts, 'wait' | 'random'>,
  outbox: Pick<QueueOutbox, 'close'>,
  onStop: (reason: StopReason) => void,
) {
  const told = new Set<string>()
  const owed = new Map<string, Upload>()
  const telling = new Set<string>()
  let stop = new AbortController()

  async function tellOwed(upload: Upload) {
    const { id } = upload
    if (telling.has(id)) return
    telling.add(id)
    const { signal } = stop
    try {
      await keepTrying(() => onStored(upload), { ports, signal, onDelay: () => undefined })
      told.add(id)
      owed.delete(id)
      outbox.close(id)
    } catch (error) {
      const reason = signal.aborted ? undefined : stopReasonOf(error)
      if (reason) onStop(reason)
    } finally {
      telling.delete(id)
      // Asked to go on before what the stop cut off had ended.
      if (signal.aborted && !stop.signal.aborted && owed.has(id)) void tellOwed(upload)
    }
  }

  return {
    /** What an earlier page has told already. */
    isTold(batchId: string): void {
      told.add(batchId)
    },

    /** Once per batch. */
    tell(upload: Upload): void {
      if (told.has(upload.id) || owed.has(upload.id)) return
      owed.set(upload.id, upload)
      if (!stop.signal.aborted) void tellOwed(upload)
    },

    stop(): void {
      stop.abort()
    },

    go(): void {
      if (stop.signal.aborted) stop = new AbortController()
      for (const upload of owed.values()) void tellOwed(upload)
    },
  }
}
