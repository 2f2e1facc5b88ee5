import { sortPhotos } from '../../sort-photos.ts'
import type { AssignPorts } from './assign-ports.ts'
import type { ChoiceState } from './choice-state.ts'
import type { ChoiceReader } from './read-choice.ts'
import { withRemoved } from './removed-photo.ts'
import type { LastChange } from './undo-change.ts'

/** Milliseconds in which a removed photo can be brought back. */
const undoStays = 10_000

/**
 * Takes photos out of the choice. A single one can be brought back until that is settled, and leaves the outbox only then; of
 * several the seller was asked before, and they go at once.
 */
export function createRemoval(
  ports: Pick<AssignPorts, 'after'>,
  state: ChoiceState,
  reader: ChoiceReader,
  lastChange: LastChange,
) {
  let cancelTimer: (() => void) | undefined

  /** Does nothing more when the photo is back or gone already. */
  function settle(): void {
    cancelTimer?.()
    const { removed } = state.now()
    if (!removed) return
    state.set({ removed: null })
    void reader.forget([removed.photo.id])
  }

  function bringBack(wasSelected: boolean): void {
    cancelTimer?.()
    const { photos, removed, selected, sortedBy } = state.now()
    if (!removed) return
    const { id } = removed.photo
    const all = withRemoved(photos, removed)
    state.set({
      // Its capture time may have come meanwhile.
      photos: sortedBy === 'time' ? sortPhotos(all, 'time') : all,
      removed: null,
      ...(wasSelected && { selected: new Set([...selected, id]) }),
    })
    reader.bringBack(id)
  }

  function removeOne(id: string): void {
    const isIt = (photo: { readonly id: string }) => photo.id === id
    if (!state.now().photos.some(isIt)) return
    lastChange.end()
    const { photos, selected } = state.now()
    const at = photos.findIndex(isIt)
    const photo = photos[at]
    if (!photo) return
    const before = new Set(photos.slice(0, at).map((each) => each.id))
    state.set({ photos: photos.toSpliced(at, 1), removed: { photo, before }, fault: null })
    reader.setAside(id)
    lastChange.remember({ words: '1 photo removed', alsoUndo: () => bringBack(selected.has(id)), settle })
    cancelTimer = ports.after(undoStays, () => lastChange.end())
  }

  function removeAll(ids: readonly string[]): void {
    const gone = new Set(ids)
    state.set({ photos: state.now().photos.filter(({ id }) => !gone.has(id)), fault: null })
    void reader.forget(ids)
  }

  return function remove(ids: readonly string[]): void {
    const [id] = ids
    if (ids.length === 1 && id !== undefined) removeOne(id)
    else removeAll(ids)
  }
}
