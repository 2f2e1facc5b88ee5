import { useState } from 'react'
import { maxItemsPerDeletion } from '../../items/limits.ts'
import { selectedCount } from '../../items/selection.ts'
import { useSelection } from '../../items/web/use-selection.ts'
import type { ItemFilter } from '../../items/which-items.ts'
import type { Batch } from '../api.ts'
import type { Products } from './delete-products.ts'

export type Selecting = ReturnType<typeof useSelecting>

/**
 * Select mode of the list. `loaded` returns the loaded batches in the order of the list. `matching` is the number of all
 * matches, and `asOf` the time of reading by the server's clock; both are undefined until known. Another filter clears
 * the selection.
 */
export function useSelecting(list: {
  filter: ItemFilter
  matching: number | undefined
  asOf: string | undefined
  loaded: () => readonly Batch[]
}) {
  const { filter, matching, asOf, loaded } = list
  const [isOn, setOn] = useState(false)
  const { selection, ...selecting } = useSelection(loaded, { matching, asOf, maxDeselected: maxItemsPerDeletion })
  const filterKey = JSON.stringify([filter.search, filter.stage])
  const [selectionFilterKey, setSelectionFilterKey] = useState(filterKey)
  if (selectionFilterKey !== filterKey) {
    setSelectionFilterKey(filterKey)
    selecting.deselectAll()
  }
  const count = selectedCount(selection)
  const setMode = (on: boolean) => {
    selecting.deselectAll()
    setOn(on)
  }
  return {
    ...selecting,
    isOn,
    count,
    isAll: matching !== undefined && matching > 0 && count >= matching,
    /** For Select and Done: switches the mode on or off, and clears the selection. */
    toggle: () => setMode(!isOn),
    stop: () => setMode(false),
    /** The selected items, in the form of a deletion. */
    products: (): Products =>
      selection.kind === 'some'
        ? { kind: 'some', ids: [...selection.ids] }
        : {
            kind: 'all',
            filter,
            createdUntil: selection.createdUntil,
            except: [...selection.except],
            also: [...selection.also],
            shownIds: loaded().flatMap((batch) => (selecting.isSelected(batch) ? [batch.id] : [])),
          },
  }
}
