import { useMemo } from 'react'
import { useSelection } from '../../../items/web/use-selection.ts'
import type { ListingItem } from '../../api.ts'
import { maxRunItems } from '../../listing-run.ts'
import type { CheckboxState } from '../card/card-props.ts'
import { type BarName, barOf } from './bar-of.ts'
import { chosenCount, chosenItems } from './chosen-items.ts'

export type Bar = ReturnType<typeof useBar>

/**
 * The selection of one bar. `counted` is the number of its items, undefined until known, read at `asOf` by the server's clock.
 * `loaded` returns the loaded items in the order of the list.
 */
export function useBar(
  name: BarName,
  list: {
    counted: number | undefined
    asOf: string | undefined
    loaded: () => readonly ListingItem[]
    /** Whether the list shows all items and not only those that a search or filter finds. */
    isWhole: boolean
  },
) {
  const { counted, asOf, loaded, isWhole } = list
  const barItems = () => loaded().filter((item) => barOf(item) === name)
  const { selection, isSelected, select, ...selectionActions } = useSelection(barItems, {
    matchCount: counted,
    asOf,
    maxDeselected: maxRunItems,
  })
  const count = chosenCount(selection, counted ?? 0)
  const cards = useMemo(
    () => [false, true].map((chosen): CheckboxState => ({ isSelectable: true, isSelected: chosen, onSelect: select })),
    [select],
  )
  return {
    ...selectionActions,
    counted,
    count,
    isWhole,
    isAllSelected: counted !== undefined && counted > 0 && count >= counted,
    chosen: () => chosenItems(selection),
    /** Returns the checkbox of an item of this bar. */
    checkboxOf: (item: ListingItem): CheckboxState => cards[isSelected(item) ? 1 : 0] ?? notSelectable,
    /** Deselects drawn items that were selected by hand and no longer belong to this bar. */
    deselectMoved: (drawn: readonly ListingItem[]) => {
      const movedItems = drawn.filter((item) => selection.kind === 'some' && isSelected(item) && barOf(item) !== name)
      if (movedItems.length > 0) selectionActions.forget(movedItems.map(({ id }) => id))
    },
  }
}

/** The checkbox of an item that belongs to no bar. It does not show. */
export const notSelectable: CheckboxState = { isSelectable: false, isSelected: false, onSelect: () => undefined }
