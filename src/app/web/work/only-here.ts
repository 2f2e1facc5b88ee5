import type { CaptureState } from '../../../capture/capture-state.ts'
import type { AssignState } from '../../../upload/web/choice/assign-store.ts'
import type { UploadSnapshot } from '../../../upload/web/queue/queue-state.ts'
import { unstoredPhotos } from '../../../upload/web/queue/unstored-photos.ts'

/** How many photos of a seller's work only this page has: a reload would lose them. */
export function onlyHere(
  uploads: Pick<UploadSnapshot, 'queue'>,
  captures: Pick<CaptureState<Blob>, 'shots'>,
  choosing: Pick<AssignState, 'photos'>,
): number {
  const shots = captures.shots.filter(({ unkept }) => unkept !== undefined)
  const chosen = choosing.photos.filter(({ state }) => state !== 'kept')
  return unstoredPhotos(uploads) + shots.length + chosen.length
}
