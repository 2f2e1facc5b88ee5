import { useMemo } from 'react'
import { useSelection } from '../../../items/web/use-selection.ts'
import type { ListingItem } from '../../api.ts'
import { runItemsMost } from '../../listing-run.ts'
import type { CardSelecting } from '../card/card-selecting.ts'
import { type BarName, barOf } from './bar-of.ts'
import { chosenCount, chosenItems } from './chosen-items.ts'

export type Bar = ReturnType<typeof useBar>

/**
 * What is selected of the items that one bar counts: `counted` of them, undefined until known, as read at `asOf` by the
 * server's clock. `loaded` gives the loaded items in the order of the list.
 */
export function useBar(
  name: BarName,
  list: {
    counted: number | undefined
    asOf: string | undefined
    loaded: () => readonly ListingItem[]
    /** All of the items are shown, and not what was found of them. */
    isWhole: boolean
  },
) {
  const { counted, asOf, loaded, isWhole } = list
  const mine = () => loaded().filter((item) => barOf(item) === name)
  const { selection, isSelected, select, ...selecting } = useSelection(mine, {
    matching: counted,
    asOf,
    outMost: runItemsMost,
  })
  const count = chosenCount(selection, counted ?? 0)
  const cards = useMemo(
    () => [false, true].map((chosen): CardSelecting => ({ isSelectable: true, isSelected: chosen, onSelect: select })),
    [select],
  )
  return {
    ...selecting,
    counted,
    count,
    isWhole,
    isAll: counted !== undefined && counted > 0 && count >= counted,
    chosen: () => chosenItems(selection),
    /** The checkbox of an item of this bar. */
    cardOf: (item: ListingItem): CardSelecting => cards[isSelected(item) ? 1 : 0] ?? notSelectable,
    /** Takes out those of the drawn items that were selected by hand and belong to this bar no longer. */
    settle: (drawn: readonly ListingItem[]) => {
      const left = drawn.filter((item) => selection.of === 'some' && isSelected(item) && barOf(item) !== name)
      if (left.length > 0) selecting.forget(left.map(({ id }) => id))
    },
  }
}

/** The checkbox that an item has which no bar counts: none. */
export const notSelectable: CardSelecting = { isSelectable: false, isSelected: false, onSelect: () => undefined }
