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

/** How many items match, when they were counted by the server's clock, and how many can be deselected from all. */
export type SelectableItems = { matchCount: number | undefined; asOf: string | undefined; maxDeselected: number }

/** The selection of a list of items. `loadedItems` returns the loaded items in the order of the list. */
export function useSelection<Item extends Selectable>(loadedItems: () => readonly Item[], selectable: SelectableItems) {
  const { matchCount, asOf, maxDeselected } = selectable
  const [selection, setSelection] = useState(nothingSelected)
  const { select, begin } = useSelect(loadedItems, setSelection)
  return {
    selection,
    isFull: isFull(selection),
    canSelectAll: matchCount !== undefined && matchCount > 0 && asOf !== undefined,
    isSelected: (item: Item) => isSelected(selection, item),
    /**
     * Selects or deselects an item; with `isRange`, all items from the last pressed one to this one. The same function
     * in every render.
     */
    select,
    selectAll: () =>
      matchCount !== undefined && asOf !== undefined && begin(everythingSelected(matchCount, asOf, maxDeselected)),
    deselectAll: () => begin(nothingSelected),
    /** Removes deleted items from the selection. */
    forget: (ids: readonly string[]) => setSelection((now) => withoutGone(now, ids)),
    /** Removes items from the selection after deleting them; also keeps the count of a selection of all. */
    forgetDeleted: (deleted: Parameters<typeof withoutDeleted>[1]) =>
      setSelection((now) => withoutDeleted(now, deleted)),
  }
}

type SetSelection = (change: (now: Selection) => Selection) => void

/**
 * Selecting by hand remembers the last pressed item, for ranges; `begin` forgets it. Both are the same functions in every
 * render.
 */
function useSelect<Item extends Selectable>(loadedItems: () => readonly Item[], setSelection: SetSelection) {
  const latest = useRef(loadedItems)
  useEffect(() => {
    latest.current = loadedItems
  })
  const last = useRef<string>(undefined)
  const [actions] = useState(() => ({
    begin: (selection: Selection) => {
      last.current = undefined
      setSelection(() => selection)
    },
    select: (item: Item, isRange: boolean) => {
      const from = isRange ? last.current : undefined
      const range = from === undefined ? [item] : between(latest.current(), from, item)
      last.current = item.id
      setSelection((now) => withItems(now, range, !isSelected(now, item)))
    },
  }))
  return actions
}

/**
 * The items from one to another in the order of the list, both included. Only the last one if either is not in the list.
 */
function between<Item extends Selectable>(items: readonly Item[], from: string, to: Item): readonly Item[] {
  const [start, end] = [items.findIndex(({ id }) => id === from), items.findIndex(({ id }) => id === to.id)]
  if (start < 0 || end < 0) return [to]
  return items.slice(Math.min(start, end), Math.max(start, end) + 1)
}
