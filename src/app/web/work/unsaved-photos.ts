import type { CaptureState } from '../../../capture/capture-state.ts'
import type { AssignState } from '../../../upload/web/choice/assign-store.ts'
import type { UploadSnapshot } from '../../../upload/web/queue/queue-state.ts'
import { unstoredPhotos } from '../../../upload/web/queue/unstored-photos.ts'

/** Number of a seller's photos that only this page has: a reload would lose them. */
export function unsavedPhotos(
  uploads: Pick<UploadSnapshot, 'queue'>,
  captures: Pick<CaptureState<Blob>, 'shots'>,
  choiceSummary: Pick<AssignState, 'photos'>,
): number {
  const shots = captures.shots.filter(({ storageFault }) => storageFault !== undefined)
  const chosen = choiceSummary.photos.filter(({ state }) => state !== 'kept')
  return unstoredPhotos(uploads) + shots.length + chosen.length
}
