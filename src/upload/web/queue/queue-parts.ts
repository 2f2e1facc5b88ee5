import type { createStoredNotifier } from './notify-stored.ts'
import type { QueueOutbox } from './queue-outbox.ts'
import type { QueueState } from './queue-state.ts'
import type { Batch } from './upload-batch.ts'
import type { UploadPorts } from './upload-ports.ts'

/** The objects that the parts of the upload queue share. */
export type QueueParts = {
  readonly ports: UploadPorts
  readonly state: QueueState
  readonly outbox: QueueOutbox
  /** By id. Every entry of the queue that is not completed in full has a batch. */
  readonly batches: Map<string, Batch>
  readonly notifier: ReturnType<typeof createStoredNotifier>
}
