import type { Outbox } from '../../upload/web/outbox/outbox.ts'
import type { UploadStore } from '../../upload/web/queue/upload-store.ts'

/** What the camera and the choice of files share. */
export type WorkPorts = {
  outbox: Outbox
  /** Makes this page the one that looks after a batch. */
  own: (batchId: string) => void
  handOver: UploadStore['handOver']
}
