import { useEffect, useRef, useState } from 'react'
import {
  everythingSelected,
  isFull,
  isSelected,
  nothingSelected,
  type Selectable,
  type Selection,
  withItems,
  withoutDeleted,
  withoutGone,
} from '../selection.ts'

/** How many there are to select in all, when they were read by the server's clock, and how many of all can be left out. */
export type ToSelect = { matching: number | undefined; asOf: string | undefined; outMost: number }

/** Items that are selected, by hand or all of them. `loaded` gives the loaded ones in the order of the list. */
export function useSelection<Item extends Selectable>(loaded: () => readonly Item[], toSelect: ToSelect) {
  const { matching, asOf, outMost } = toSelect
  const [selection, setSelection] = useState(nothingSelected)
  const { select, begin } = useSelect(loaded, setSelection)
  return {
    selection,
    isFull: isFull(selection),
    canSelectAll: matching !== undefined && matching > 0 && asOf !== undefined,
    isSelected: (item: Item) => isSelected(selection, item),
    /** Takes an item in or out; with `toHere` all from the last one pressed to it. The same function all along. */
    select,
    selectAll: () => matching !== undefined && asOf !== undefined && begin(everythingSelected(matching, asOf, outMost)),
    deselectAll: () => begin(nothingSelected),
    /** Takes out what is gone. */
    forget: (ids: readonly string[]) => setSelection((now) => withoutGone(now, ids)),
    /** Takes out what was deleted of it. */
    forgetDeleted: (deleted: Parameters<typeof withoutDeleted>[1]) =>
      setSelection((now) => withoutDeleted(now, deleted)),
  }
}

type SetSelection = (change: (now: Selection) => Selection) => void

/** Selecting by hand remembers what was pressed last, for ranges; `begin` forgets it. Both stay the same functions. */
function useSelect<Item extends Selectable>(loaded: () => readonly Item[], setSelection: SetSelection) {
  const latest = useRef(loaded)
  useEffect(() => {
    latest.current = loaded
  })
  const last = useRef<string>(undefined)
  const [actions] = useState(() => ({
    begin: (selection: Selection) => {
      last.current = undefined
      setSelection(() => selection)
    },
    select: (item: Item, toHere: boolean) => {
      const from = toHere ? last.current : undefined
      const meant = from === undefined ? [item] : between(latest.current(), from, item)
      last.current = item.id
      setSelection((now) => withItems(now, meant, !isSelected(now, item)))
    },
  }))
  return actions
}

/** The items from one to another in the order of the list, both included; only the latter when either is not there. */
function between<Item extends Selectable>(items: readonly Item[], from: string, to: Item): readonly Item[] {
  const [start, end] = [items.findIndex(({ id }) => id === from), items.findIndex(({ id }) => id === to.id)]
  if (start < 0 || end < 0) return [to]
  return items.slice(Math.min(start, end), Math.max(start, end) + 1)
}
