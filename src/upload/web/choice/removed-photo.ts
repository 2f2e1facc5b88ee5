import type { AssignState, ChosenPhoto } from './assign-state.ts'

/** The photos with the removed one, if there is one, back in its place. */
export function withRemoved(photos: readonly ChosenPhoto[], removed: AssignState['removed']): readonly ChosenPhoto[] {
  if (removed === null) return photos
  const at = photos.filter(({ id }) => removed.before.has(id)).length
  return photos.toSpliced(at, 0, removed.photo)
}
