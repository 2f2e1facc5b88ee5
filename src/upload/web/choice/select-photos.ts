import { rangeBetween } from '../../select-range.ts'
import type { ChoiceState } from './choice-state.ts'

/** The selection of photos, with the clicks, ranges and drags of file lists. */
export function createSelection(state: ChoiceState) {
  /** The photo where a range begins. */
  let anchor: string | undefined
  /** The drag under way, and the selection before it. */
  let drag: { from: string; before: ReadonlySet<string> } | undefined

  function choose(selected: Iterable<string>) {
    drag = undefined
    state.set({ selected: new Set(selected), fault: null })
  }

  function rangeTo(from: string, to: string): string[] {
    return rangeBetween(
      state.current().photos.map(({ id }) => id),
      from,
      to,
    )
  }

  return {
    select(id: string, how: 'only' | 'toggle' | 'range'): void {
      const { photos, selected } = state.current()
      if (!photos.some((photo) => photo.id === id)) return
      if (how === 'range') return choose(rangeTo(anchor ?? id, id))
      anchor = id
      if (how === 'only') return choose([id])
      choose(selected.has(id) ? [...selected].filter((each) => each !== id) : [...selected, id])
    },

    selectBetween(fromId: string, toId: string): void {
      const before = drag?.from === fromId ? drag.before : state.current().selected
      anchor = fromId
      choose([...before, ...rangeTo(fromId, toId)])
      drag = { from: fromId, before }
    },

    selectAll(): void {
      choose(state.current().photos.map(({ id }) => id))
    },

    clearSelection(): void {
      choose([])
    },
  }
}
