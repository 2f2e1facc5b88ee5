import type { Outbox } from '../../upload/web/outbox.ts'
import type { UploadStore } from '../../upload/web/upload-store.ts'

/** What the camera and the choice of files share. */
export type WorkPorts = {
  outbox: Outbox
  /** Makes this page the one that looks after a batch. */
  own: (batchId: string) => void
  handOver: UploadStore['handOver']
}
