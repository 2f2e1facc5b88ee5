import type { UploadSnapshot } from './queue-state.ts'

/** Photos that only this page has: on their way or left behind although another try may store them, and not in the outbox. */
export function unstoredPhotos({ queue }: Pick<UploadSnapshot, 'queue'>): number {
  return queue
    .flatMap((entry) => entry.images)
    .filter((image) => image.state !== 'stored' && (image.state !== 'failed' || image.fault?.mayPass === true))
    .filter((image) => !image.kept).length
}
