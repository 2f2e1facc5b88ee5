import { useEffect, useRef, useState } from 'react'
import type { ItemFilter } from '../../items/which-items.ts'
import type { Batch } from '../api.ts'
import {
  everythingSelected,
  isFull,
  isSelected,
  nothingSelected,
  type Selection,
  selectedCount,
  withBatches,
  withoutGone,
} from '../selection.ts'
import type { Products } from './delete-products.ts'

export type Selecting = ReturnType<typeof useSelecting>

/**
 * Select mode of the list. `loaded` gives the loaded batches in the order of the list; `matching` is how many there are in
 * all, and `asOf` when the list was read by the server's clock, both undefined until known. Another filter begins anew.
 */
export function useSelecting(list: {
  filter: ItemFilter
  matching: number | undefined
  asOf: string | undefined
  loaded: () => readonly Batch[]
}) {
  const { filter, matching, asOf, loaded } = list
  const [isOn, setOn] = useState(false)
  const [selection, setSelection] = useState(nothingSelected)
  const shown = JSON.stringify([filter.search, filter.stage])
  const [selectedOf, setSelectedOf] = useState(shown)
  if (selectedOf !== shown) {
    setSelectedOf(shown)
    setSelection(nothingSelected)
  }
  const { select, begin } = useSelect(loaded, setSelection)
  const count = selectedCount(selection)
  const turn = (on: boolean) => {
    begin(nothingSelected)
    setOn(on)
  }
  return {
    isOn,
    count,
    isAll: matching !== undefined && matching > 0 && count >= matching,
    isFull: isFull(selection),
    canSelectAll: matching !== undefined && matching > 0 && asOf !== undefined,
    isSelected: (batch: Batch) => isSelected(selection, batch),
    /** Takes a batch in or out; with `toHere` all from the last one pressed to it. The same function all along. */
    select,
    /** Select and Done: on or off, either way with nothing selected. */
    toggle: () => turn(!isOn),
    stop: () => turn(false),
    selectAll: () => matching !== undefined && asOf !== undefined && begin(everythingSelected(matching, asOf)),
    deselectAll: () => begin(nothingSelected),
    /** Takes out what is gone. */
    forget: (ids: readonly string[]) => setSelection((now) => withoutGone(now, ids)),
    /** What is selected, as it is deleted. */
    products: (): Products =>
      selection.of === 'some'
        ? { of: 'some', ids: [...selection.ids] }
        : {
            of: 'all',
            filter,
            createdUntil: selection.createdUntil,
            except: [...selection.except],
            also: [...selection.also],
            shown: loaded().flatMap((batch) => (isSelected(selection, batch) ? [batch.id] : [])),
          },
  }
}

type SetSelection = (change: (now: Selection) => Selection) => void

/** Selecting by hand remembers what was pressed last, for ranges; `begin` forgets it. Both stay the same functions. */
function useSelect(loaded: () => readonly Batch[], setSelection: SetSelection) {
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
    select: (batch: Batch, toHere: boolean) => {
      const from = toHere ? last.current : undefined
      const meant = from === undefined ? [batch] : between(latest.current(), from, batch)
      last.current = batch.id
      setSelection((now) => withBatches(now, meant, !isSelected(now, batch)))
    },
  }))
  return actions
}

/** The batches from one to another in the order of the list, both included; only the latter when either is not there. */
function between(batches: readonly Batch[], from: string, to: Batch): readonly Batch[] {
  const [start, end] = [batches.findIndex(({ id }) => id === from), batches.findIndex(({ id }) => id === to.id)]
  if (start < 0 || end < 0) return [to]
  return batches.slice(Math.min(start, end), Math.max(start, end) + 1)
}
