import type { Draft } from '../../../platform/web/store/drafts.ts'
import type { Outbox } from '../../../upload/web/outbox/outbox.ts'
import type { UploadStore } from '../../../upload/web/queue/upload-store.ts'

/** What the camera and the choice of files need. */
export type WorkPorts = {
  outbox: Outbox
  /** What the seller types under that name. */
  draft: (name: string) => Draft
  /** Makes this page the one that looks after a batch. */
  own: (batchId: string) => void
  handOver: UploadStore['handOver']
}
