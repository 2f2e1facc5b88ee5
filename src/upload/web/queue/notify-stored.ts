import { stopReasonOf } from '../../retry-rules.ts'
import type { StopReason } from '../../upload-queue.ts'
import { keepTrying } from './keep-trying.ts'
import type { QueueOutbox } from './queue-outbox.ts'
import type { Upload } from './queue-state.ts'
import type { UploadPorts } from './upload-ports.ts'

/**
 * Notifies once of every product with stored photos, beside the queue. Retries transient failures without a limit, and
 * continues after a stop. The outbox keeps the batch until the notification succeeded, so that a later page can repeat it.
 */
export function createStoredNotifier(
  onStored: (upload: Upload) => Promise<void>,
  ports: Pick<UploadPorts, 'wait' | 'random'>,
  outbox: Pick<QueueOutbox, 'close'>,
  onStop: (reason: StopReason) => void,
) {
  const notified = new Set<string>()
  const pending = new Map<string, Upload>()
  const running = new Set<string>()
  let stop = new AbortController()

  async function notifyPending(upload: Upload) {
    const { id } = upload
    if (running.has(id)) return
    running.add(id)
    const { signal } = stop
    try {
      await keepTrying(() => onStored(upload), { ports, signal, onDelay: () => undefined })
      notified.add(id)
      pending.delete(id)
      outbox.close(id)
    } catch (error) {
      const reason = signal.aborted ? undefined : stopReasonOf(error)
      if (reason) onStop(reason)
    } finally {
      running.delete(id)
      // `go` was called before the aborted notification had ended.
      if (signal.aborted && !stop.signal.aborted && pending.has(id)) void notifyPending(upload)
    }
  }

  return {
    /** Marks a batch that an earlier page has notified already. */
    markNotified(batchId: string): void {
      notified.add(batchId)
    },

    /** Notifies of a product, once per batch. */
    notify(upload: Upload): void {
      if (notified.has(upload.id) || pending.has(upload.id)) return
      pending.set(upload.id, upload)
      if (!stop.signal.aborted) void notifyPending(upload)
    },

    stop(): void {
      stop.abort()
    },

    go(): void {
      if (stop.signal.aborted) stop = new AbortController()
      for (const upload of pending.values()) void notifyPending(upload)
    },
  }
}
