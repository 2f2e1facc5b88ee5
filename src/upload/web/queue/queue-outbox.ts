import type { BatchPlan, TargetChange } from '../outbox/kept-batch.ts'
import type { RenewedIds } from '../outbox/renew-batch.ts'
import type { UploadPorts } from './upload-ports.ts'

export type QueueOutbox = ReturnType<typeof createQueueOutbox>

/**
 * The outbox as the upload queue uses it. Its failures fail no upload: an unrecorded batch is uploaded all the same, and a
 * photo that stayed in the outbox is sent again later. Changes of one batch run in order.
 */
export function createQueueOutbox({ outbox, own }: Pick<UploadPorts, 'outbox' | 'own'>) {
  /** By batch id: resolves once all changes requested so far are recorded. */
  const recorded = new Map<string, Promise<void>>()

  function record(batchId: string, change: () => Promise<void>): Promise<void> {
    const changed = (recorded.get(batchId) ?? Promise.resolve()).then(change)
    recorded.set(batchId, ignoreFailure(changed))
    return changed
  }

  return {
    /** Whether this page has taken over the batch before. */
    knows: (batchId: string): boolean => recorded.has(batchId),

    handOver(plans: readonly BatchPlan[]): void {
      const handedOver = ignoreFailure(outbox.handOver(plans))
      for (const { id } of plans) recorded.set(id, handedOver)
    },

    /** Takes over a batch that an earlier page has recorded. */
    adopt(batchId: string): void {
      recorded.set(batchId, Promise.resolve())
    },

    setTarget(batchId: string, target: TargetChange): void {
      void ignoreFailure(record(batchId, () => outbox.setTarget(batchId, target)))
    },

    /** Ends the requests of the batch. Only its remaining photos are left to send. */
    close(batchId: string): void {
      void ignoreFailure(record(batchId, () => outbox.close(batchId)))
    },

    /** Renews a batch. The new one belongs to this page before another page can see it. Rejects when it may not be recorded. */
    renew(batchId: string, next: RenewedIds): Promise<void> {
      if (!recorded.has(next.id)) own(next.id)
      const renewed = record(batchId, () => outbox.renew(batchId, next))
      recorded.set(next.id, ignoreFailure(renewed))
      return renewed
    },

    /** Resolves once photos may be sent, because the outbox has recorded the batch's target. */
    async whenRecorded(batchId: string): Promise<void> {
      await recorded.get(batchId)
    },

    async keepReady(photoId: string, ready: Blob): Promise<void> {
      await ignoreFailure(outbox.keepReady(photoId, ready))
    },

    remove(batchId: string, photoIds: readonly string[]): void {
      void recorded.get(batchId)?.then(() => ignoreFailure(outbox.remove(photoIds)))
    },
  }
}

function ignoreFailure(work: Promise<void>): Promise<void> {
  return work.catch(() => undefined)
}
