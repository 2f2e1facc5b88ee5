import type { UploadStore } from '../../upload/web/queue/upload-store.ts'

/** Leaving the capture screen after a batch was created: tells of it and goes on, so that the next visit starts anew. */
export function leaveCreated(uploads: Pick<UploadStore, 'getSnapshot' | 'goOn'>, tellCreated: () => void): void {
  if (uploads.getSnapshot().latest === null) return
  tellCreated()
  uploads.goOn()
}
