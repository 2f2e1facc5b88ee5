import type { UploadSnapshot } from './queue-state.ts'

/** Photos that only this page has: not uploaded, on their way, or left behind although another try may store them. */
export function unstoredPhotos({ queue, shots }: Pick<UploadSnapshot, 'queue' | 'shots'>): number {
  const left = queue
    .flatMap((entry) => entry.images)
    .filter((image) => image.state !== 'stored' && (image.state !== 'failed' || image.fault?.mayPass === true))
  return shots.length + left.length
}
