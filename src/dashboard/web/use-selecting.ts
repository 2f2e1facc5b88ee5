import { useState } from 'react'
import { deleteAtOnce } from '../../items/limits.ts'
import { selectedCount } from '../../items/selection.ts'
import { useSelection } from '../../items/web/use-selection.ts'
import type { ItemFilter } from '../../items/which-items.ts'
import type { Batch } from '../api.ts'
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
  const { selection, ...selecting } = useSelection(loaded, { matching, asOf, outMost: deleteAtOnce })
  const shown = JSON.stringify([filter.search, filter.stage])
  const [selectedOf, setSelectedOf] = useState(shown)
  if (selectedOf !== shown) {
    setSelectedOf(shown)
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
    /** Select and Done: on or off, either way with nothing selected. */
    toggle: () => turn(!isOn),
    stop: () => turn(false),
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
            shown: loaded().flatMap((batch) => (selecting.isSelected(batch) ? [batch.id] : [])),
          },
  }
}
