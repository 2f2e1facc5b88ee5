import type { QueueOutbox } from './queue-outbox.ts'
import type { QueueState } from './queue-state.ts'
import type { createTelling } from './tell-stored.ts'
import type { Batch } from './upload-batch.ts'
import type { UploadPorts } from './upload-ports.ts'

/** What the parts of the upload queue share. */
export type QueueParts = {
  readonly ports: UploadPorts
  readonly state: QueueState
  readonly outbox: QueueOutbox
  /** By id: every entry of the queue that is not completed in full has one. */
  readonly batches: Map<string, Batch>
  readonly telling: ReturnType<typeof createTelling>
}
