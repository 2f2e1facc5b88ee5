import type { Upload } from '../../upload/web/queue/queue-state.ts'
import type { UploadStore } from '../../upload/web/queue/upload-store.ts'

/** Leaves the capture screen: shows the batch that finished there and clears it, so that the next visit starts empty. */
export function leaveCreated(
  uploads: Pick<UploadStore, 'getSnapshot' | 'clearCreated'>,
  showCreated: (batch: Upload) => void,
): void {
  const { latest } = uploads.getSnapshot()
  if (latest !== null) showCreated(latest)
  uploads.clearCreated()
}
