import { useState } from 'react'
import { maxItemsPerRequest } from '../../items/limits.ts'
import { selectedCount } from '../../items/selection.ts'
import { useSelection } from '../../items/web/use-selection.ts'
import type { ItemFilter } from '../../items/which-items.ts'
import type { Batch } from '../api.ts'
import type { Products } from './delete-products.ts'

export type SelectMode = ReturnType<typeof useSelectMode>

/**
 * Select mode of the list. A changed filter clears the selection. `loadedBatches` returns the loaded batches in the
 * order of the list.
 */
export function useSelectMode(list: {
  filter: ItemFilter
  /** How many items match the filter; undefined until known. */
  matchCount: number | undefined
  /** When the list was read, by the server's clock; undefined until it is read. */
  asOf: string | undefined
  loadedBatches: () => readonly Batch[]
}) {
  const { filter, matchCount, asOf, loadedBatches } = list
  const [isOn, setOn] = useState(false)
  const { selection, ...selectionActions } = useSelection(loadedBatches, {
    matchCount,
    asOf,
    maxDeselected: maxItemsPerRequest,
  })
  const filterKey = JSON.stringify([filter.search, filter.stage])
  const [selectionFilterKey, setSelectionFilterKey] = useState(filterKey)
  if (selectionFilterKey !== filterKey) {
    setSelectionFilterKey(filterKey)
    selectionActions.deselectAll()
  }
  const count = selectedCount(selection)
  const setMode = (on: boolean) => {
    selectionActions.deselectAll()
    setOn(on)
  }
  return {
    ...selectionActions,
    isOn,
    count,
    isAllSelected: matchCount !== undefined && matchCount > 0 && count >= matchCount,
    /** For the buttons Select and Done: switches select mode on or off, and clears the selection. */
    toggle: () => setMode(!isOn),
    stop: () => setMode(false),
    /** Returns the selected items as `deleteProducts` takes them. */
    products: (): Products =>
      selection.kind === 'some'
        ? { kind: 'some', ids: [...selection.ids] }
        : {
            kind: 'all',
            filter,
            createdUntil: selection.createdUntil,
            except: [...selection.except],
            also: [...selection.also],
            loadedIds: loadedBatches().flatMap((batch) => (selectionActions.isSelected(batch) ? [batch.id] : [])),
          },
  }
}
