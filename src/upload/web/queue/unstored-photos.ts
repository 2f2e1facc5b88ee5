import type { UploadSnapshot } from './queue-state.ts'

/** Number of photos that only this page has: not in the outbox, and not stored yet or failed for a reason that may pass. */
export function unstoredPhotos({ queue }: Pick<UploadSnapshot, 'queue'>): number {
  return queue
    .flatMap((entry) => entry.images)
    .filter((image) => image.state !== 'stored' && (image.state !== 'failed' || image.fault?.mayPass === true))
    .filter((image) => !image.kept).length
}
