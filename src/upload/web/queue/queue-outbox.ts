import type { BatchPlan, BatchTarget } from '../outbox/kept-batch.ts'
import type { RenewedBatch } from '../outbox/renew-batch.ts'
import type { UploadPorts } from './upload-ports.ts'

export type QueueOutbox = ReturnType<typeof createQueueOutbox>

/**
 * The outbox as the upload queue uses it. Nothing of it fails an upload: what could not be recorded uploads all the same, and
 * what could not be removed is sent again one day, which the server answers as before. What is done to one batch is done in
 * the order asked for.
 */
export function createQueueOutbox({ outbox, own }: Pick<UploadPorts, 'outbox' | 'own'>) {
  /** By batch id: when all that was asked for so far is on record. */
  const recorded = new Map<string, Promise<void>>()

  function record(batchId: string, change: () => Promise<void>): Promise<void> {
    const changed = (recorded.get(batchId) ?? Promise.resolve()).then(change)
    recorded.set(batchId, harmless(changed))
    return changed
  }

  return {
    /** Whether this page has taken the batch on before. */
    knows: (batchId: string): boolean => recorded.has(batchId),

    handOver(plans: readonly BatchPlan[]): void {
      const handedOver = harmless(outbox.handOver(plans))
      for (const { id } of plans) recorded.set(id, handedOver)
    },

    /** Takes on a batch that an earlier page has recorded. */
    takeOn(batchId: string): void {
      recorded.set(batchId, Promise.resolve())
    },

    aim(batchId: string, target: BatchTarget): void {
      void harmless(record(batchId, () => outbox.aim(batchId, target)))
    },

    /** Nothing more is owed to the batch but the photos that are left. */
    close(batchId: string): void {
      void harmless(record(batchId, () => outbox.close(batchId)))
    },

    /** The new batch is this page's before another page can see it. Rejects when it may not be on record. */
    renew(batchId: string, next: RenewedBatch): Promise<void> {
      if (!recorded.has(next.id)) own(next.id)
      const renewed = record(batchId, () => outbox.renew(batchId, next))
      recorded.set(next.id, harmless(renewed))
      return renewed
    },

    /** Resolves once photos may be sent: the outbox knows where the batch is on its way to. */
    async whenRecorded(batchId: string): Promise<void> {
      await recorded.get(batchId)
    },

    async keepReady(photoId: string, ready: Blob): Promise<void> {
      await harmless(outbox.keepReady(photoId, ready))
    },

    remove(batchId: string, photoIds: readonly string[]): void {
      void recorded.get(batchId)?.then(() => harmless(outbox.remove(photoIds)))
    },
  }
}

function harmless(work: Promise<void>): Promise<void> {
  return work.catch(() => undefined)
}
