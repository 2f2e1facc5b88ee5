import { useState } from 'react'
import { deleteAtOnce } from '../../items/limits.ts'
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
  const { selection, ...selecting } = useSelection(loaded, { matching, asOf, maxDeselected: deleteAtOnce })
  const shownFilter = JSON.stringify([filter.search, filter.stage])
  const [selectionFilter, setSelectionFilter] = useState(shownFilter)
  if (selectionFilter !== shownFilter) {
    setSelectionFilter(shownFilter)
    selecting.deselectAll()
  }
  const count = selectedCount(selection)
  const turn = (on: boolean) => {
    selecting.deselectAll()
    setOn(on)
  }
  return {
    ...selecting,
    isOn,
    count,
    isAll: matching !== undefined && matching > 0 && count >= matching,
    /** For Select and Done: switches the mode on or off, and clears the selection. */
    toggle: () => turn(!isOn),
    stop: () => turn(false),
    /** The selected products, in the form of a deletion. */
    products: (): Products =>
      selection.of === 'some'
        ? { of: 'some', ids: [...selection.ids] }
        : {
            of: 'all',
            filter,
            createdUntil: selection.createdUntil,
            except: [...selection.except],
            also: [...selection.also],
            shown: loaded().flatMap((batch) => (selecting.isSelected(batch) ? [batch.id] : [])),
          },
  }
}
