import type { Draft } from '../../../platform/web/store/drafts.ts'
import type { Outbox } from '../../../upload/web/outbox/outbox.ts'
import type { UploadStore } from '../../../upload/web/queue/upload-store.ts'

/** The parts of the seller's work that the camera and the choice of files use. */
export type WorkPorts = {
  outbox: Outbox
  /** The seller's draft text with that name. */
  draft: (name: string) => Draft
  /** Makes this page the owner of a batch. */
  claim: (batchId: string) => void
  /** Adds batches to the upload queue. Returns the sentence of a refusal, if any. */
  handOver: UploadStore['handOver']
}
