import type { UploadSnapshot } from './queue-state.ts'

/** Number of photos that only this page has: not in the outbox, not stored, and not failed for good. */
export function unstoredPhotos({ queue }: Pick<UploadSnapshot, 'queue'>): number {
  return queue
    .flatMap((entry) => entry.images)
    .filter((image) => image.state !== 'stored' && (image.state !== 'failed' || image.fault?.retryCanHelp === true))
    .filter((image) => !image.kept).length
}
