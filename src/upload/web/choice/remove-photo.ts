import { undoSeconds } from '../../../items/limits.ts'
import { sortPhotos } from '../../sort-photos.ts'
import type { AssignPorts } from './assign-ports.ts'
import type { AssignState } from './assign-state.ts'
import type { ChoiceState } from './choice-state.ts'
import type { ChoiceReader } from './read-choice.ts'
import { withRemoved } from './removed-photo.ts'

/** `selected`: the selection left by the removal, if the photo was selected itself. */
type Removal = { readonly cancelTimer: () => void; readonly selected: AssignState['selected'] | undefined }

/**
 * Removes photos from the choice. A single photo can be brought back until its time is over, and leaves the outbox only then.
 * Several photos, which the seller has confirmed, are removed at once.
 */
export function createRemoval(ports: Pick<AssignPorts, 'after'>, state: ChoiceState, reader: ChoiceReader) {
  const removals = new Map<string, Removal>()

  function end(id: string): Removal | undefined {
    const removal = removals.get(id)
    removal?.cancelTimer()
    removals.delete(id)
    return removal
  }

  /** Removes photos for good. Photos that are back or gone already are ignored. */
  function settle(ids: readonly string[]): void {
    for (const id of ids) end(id)
    const goneIds = new Set(ids)
    const { removed } = state.current()
    const remaining = removed.filter(({ photo }) => !goneIds.has(photo.id))
    if (remaining.length === removed.length) return
    state.set({ removed: remaining })
    void reader.forget(ids)
  }

  function removeOne(id: string): void {
    const { photos, selected, removed } = state.current()
    const at = photos.findIndex((photo) => photo.id === id)
    const photo = photos[at]
    if (!photo) return
    const precedingIds = new Set(photos.slice(0, at).map((each) => each.id))
    state.set({ photos: photos.toSpliced(at, 1), removed: [...removed, { photo, precedingIds }], fault: null })
    reader.setAside(id)
    removals.set(id, {
      cancelTimer: ports.after(undoSeconds * 1000, () => settle([id])),
      selected: selected.has(id) ? state.current().selected : undefined,
    })
  }

  function removeAll(ids: readonly string[]): void {
    const goneIds = new Set(ids)
    state.set({ photos: state.current().photos.filter(({ id }) => !goneIds.has(id)), fault: null })
    void reader.forget(ids)
  }

  return {
    remove(ids: readonly string[]): void {
      const [id] = ids
      if (ids.length === 1 && id !== undefined) removeOne(id)
      else removeAll(ids)
    },

    /** Brings back the photo that was removed last, if one can come back. */
    bringBack(): void {
      const { photos, removed, selected, sortedBy } = state.current()
      const last = removed.at(-1)
      if (!last) return
      const { id } = last.photo
      const all = withRemoved(photos, [last])
      const removal = end(id)
      state.set({
        // The capture time may have been read while the photo was removed.
        photos: sortedBy === 'time' ? sortPhotos(all, 'time') : all,
        removed: removed.slice(0, -1),
        fault: null,
        // The photo is not added to a selection made since.
        ...(removal?.selected === selected && { selected: new Set([...selected, id]) }),
      })
      reader.bringBack(id)
    },

    settleAll(): void {
      settle(state.current().removed.map(({ photo }) => photo.id))
    },
  }
}
