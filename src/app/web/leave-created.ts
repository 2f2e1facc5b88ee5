import type { Upload } from '../../upload/web/queue/queue-state.ts'
import type { UploadStore } from '../../upload/web/queue/upload-store.ts'

/** Leaving the capture screen after a batch finished: tells of it and goes on, so that the next visit starts anew. */
export function leaveCreated(
  uploads: Pick<UploadStore, 'getSnapshot' | 'goOn'>,
  tellCreated: (batch: Upload) => void,
): void {
  const { latest } = uploads.getSnapshot()
  if (latest !== null) tellCreated(latest)
  uploads.goOn()
}
