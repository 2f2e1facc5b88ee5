import type { UploadPorts } from './upload-ports.ts'

/**
 * The outbox as the upload queue uses it. Nothing of it fails an upload: what could not be recorded uploads all the same, and
 * what could not be removed is sent again one day, which the server answers as before.
 */
export function createQueueOutbox({ outbox }: Pick<UploadPorts, 'outbox'>) {
  /** By batch id: when it is on record as handed over. */
  const recorded = new Map<string, Promise<void>>()

  return {
    /** Whether this page has taken the batch on before. */
    knows: (batchId: string): boolean => recorded.has(batchId),

    handOver(batchId: string, photoIds: readonly string[]): void {
      recorded.set(batchId, harmless(outbox.handOver(batchId, photoIds)))
    },

    /** Takes on a batch that an earlier page has recorded. */
    takeOn(batchId: string): void {
      recorded.set(batchId, Promise.resolve())
    },

    /** Resolves once photos may be sent: the outbox knows that the batch is on its way. */
    async whenRecorded(batchId: string): Promise<void> {
      await recorded.get(batchId)
    },

    async keepReady(batchId: string, photoId: string, ready: Blob): Promise<void> {
      if (recorded.has(batchId)) await harmless(outbox.keepReady(photoId, ready))
    },

    remove(batchId: string, photoIds: readonly string[]): void {
      void recorded.get(batchId)?.then(() => harmless(outbox.remove(photoIds)))
    },
  }
}

function harmless(work: Promise<void>): Promise<void> {
  return work.catch(() => undefined)
}
