import type { AssignState, ChosenPhoto } from './assign-state.ts'

/** The photos with removed ones back in their positions. `removed`: in the order of removing. */
export function withRemoved(photos: readonly ChosenPhoto[], removed: AssignState['removed']): readonly ChosenPhoto[] {
  return removed.reduceRight<readonly ChosenPhoto[]>((all, { photo, precedingIds }) => {
    const at = all.filter(({ id }) => precedingIds.has(id)).length
    return all.toSpliced(at, 0, photo)
  }, photos)
}
