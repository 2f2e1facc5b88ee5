import { hashKey } from '@tanstack/react-query'
import { useState } from 'react'
import { maxItemsPerRequest } from '../../items/limits.ts'
import { selectedCount } from '../../items/selection.ts'
import { useSelection } from '../../items/web/use-selection.ts'
import type { ItemFilter } from '../../items/which-items.ts'
import type { ShopItem } from '../api.ts'
import type { SelectedItems } from './delete-selected.ts'

export type SelectMode = ReturnType<typeof useSelectMode>

/**
 * Select mode of the list. A changed filter clears the selection. `loadedItems` returns the loaded items in the
 * order of the list.
 */
export function useSelectMode(list: {
  filter: ItemFilter
  /** How many items match the filter; undefined until known. */
  matchCount: number | undefined
  /** When the list was read, by the server's clock; undefined until it is read. */
  asOf: string | undefined
  loadedItems: () => readonly ShopItem[]
}) {
  const { filter, matchCount, asOf, loadedItems } = list
  const [isOn, setOn] = useState(false)
  const { selection, ...selectionActions } = useSelection(loadedItems, {
    matchCount,
    asOf,
    maxDeselected: maxItemsPerRequest,
  })
  const filterKey = hashKey([filter])
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
    /** Whether a selected item has a price, as far as the items are loaded. */
    hasPrices: () => loadedItems().some((item) => item.price !== null && selectionActions.isSelected(item)),
    /** Returns the selected items as `deleteSelected` takes them. */
    products: (): SelectedItems =>
      selection.kind === 'some'
        ? { kind: 'some', ids: [...selection.ids] }
        : {
            kind: 'all',
            filter,
            createdUntil: selection.createdUntil,
            except: [...selection.except],
            also: [...selection.also],
            loadedIds: loadedItems().flatMap((item) => (selectionActions.isSelected(item) ? [item.id] : [])),
          },
  }
}
