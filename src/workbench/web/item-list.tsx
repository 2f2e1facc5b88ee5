import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { positionsToShow } from '../../platform/page-ranges.ts'
import { positionOfEntry } from '../../platform/web/lists/loaded-entries.ts'
import { positionsIn } from '../../platform/web/lists/rows-in-sight.ts'
import { useListKeys } from '../../platform/web/lists/use-list-keys.ts'
import { useListSpace } from '../../platform/web/lists/use-list-space.ts'
import { useRanges } from '../../platform/web/lists/use-ranges.ts'
import { useSteadyScroll } from '../../platform/web/lists/use-steady-scroll.ts'
import type { LoadFailure } from '../../platform/web/ui/load-fault.tsx'
import type { ShopItem } from '../api.ts'
import { cardGrid, heightOf } from '../card-grid.ts'
import { CardPlaceholder, cardSize, ItemCard } from './item-card.tsx'
import type { ItemListState, ItemListStore } from './item-list-store.ts'
import { ListNotices } from './list-notices.tsx'
import type { Deletions } from './use-deletions.ts'
import { useRowsInSight } from './use-rows-in-sight.ts'
import type { SelectMode } from './use-select-mode.ts'

/** The first cards fetch their photos at once; the others wait until they are near the screen. */
const firstScreenful = 8
const noSpace = { width: 0, above: 0, rem: 16, isDesktop: false }

/** Props of the list in either view. `matchCount`: how many items it has; undefined until known. */
export type ItemListProps = {
  listStore: ItemListStore
  state: ItemListState
  matchCount: number | undefined
  selectMode: SelectMode
  deletions: Deletions
  isChanging: boolean
  labelledBy: string
  wantedFault: LoadFailure | null
  /** The SKU of the opened item. */
  openSku: string | undefined
  onOpen: (item: ShopItem) => void
}

/**
 * The list of items. Only those near the screen are in the page and in memory. `matchCount` is the number of items in
 * the list; undefined until known. The lower edge of the screen shows errors of reading and deleting. An error of the
 * wanted list (`wantedFault`) hides those of the shown list.
 */
export function ItemList(props: ItemListProps) {
  const { listStore, state, matchCount, selectMode } = props
  const queryClient = useQueryClient()
  const [list, setList] = useState<HTMLUListElement | null>(null)
  const space = useListSpace(list, listStore.space)
  const { width, above, rem, isDesktop } = space ?? noSpace
  const grid = useMemo(() => cardGrid(cardSize, { width, rem, isDesktop }), [width, rem, isDesktop])
  const { columns, cardWidth, cardHeight, gap } = grid
  const count = space === null ? 0 : positionsToShow(state.ranges, matchCount)
  const focusedAt = useListKeys(list, { columns, count, controlsOf })
  const sight = useRowsInSight({ columns, rowStep: grid.rowStep, above, count, focusedAt })
  const {
    entryAt: itemAt,
    positionOf: loadedPositionOf,
    fault,
  } = useRanges(listStore, { list: listStore.list(), ranges: state.ranges }, sight)
  const topOf = (at: number) => Math.floor(at / columns) * grid.rowStep
  const indexOf = (id: string) => loadedPositionOf(id) ?? positionOfEntry(queryClient, listStore, id)
  const drawnPositions = positionsIn(sight)

  const { hold } = useSteadyScroll(
    {
      shown: state.shownList,
      list,
      above,
      topOf(id) {
        const at = indexOf(id)
        return at === undefined ? undefined : above + topOf(at)
      },
      inSight: (from, to) =>
        drawnPositions.flatMap((at) => {
          const [top, id] = [above + topOf(at), itemAt(at)?.id]
          return id !== undefined && top + cardHeight > from && top < to ? [{ id, top }] : []
        }),
    },
    listStore.scroll,
  )
  const { onOpen } = props
  const holdAndOpen = useCallback(
    (item: ShopItem) => {
      hold(item.id)
      onOpen(item)
    },
    [hold, onOpen],
  )

  const loadFault = props.wantedFault ?? fault
  const isEmpty =
    count === 0 || (fault !== null && !fault.isStale && drawnPositions.every((at) => itemAt(at) === undefined))
  return (
    <>
      <ul
        ref={setList}
        aria-labelledby={props.labelledBy}
        aria-busy={props.isChanging}
        className={`relative [overflow-anchor:none] transition-opacity duration-150 [&>li]:scroll-my-18 [&_a]:scroll-my-18 [&_button]:scroll-my-18 [&_input]:scroll-my-18 ${props.isChanging ? 'opacity-60' : ''}`}
        style={{ height: isEmpty ? 0 : heightOf(grid, count) }}
      >
        {!isEmpty &&
          drawnPositions.map((at) => {
            const item = itemAt(at)
            const left = (at % columns) * (cardWidth + gap)
            const box = { left, top: topOf(at), width: cardWidth, height: cardHeight }
            if (!item) return <CardPlaceholder key={`placeholder ${at}`} {...box} />
            return (
              <ItemCard
                key={item.id}
                {...box}
                item={item}
                position={at + 1}
                listLength={matchCount ?? -1}
                eager={at < firstScreenful}
                isOpen={item.sku === props.openSku}
                onOpen={holdAndOpen}
                isSelecting={selectMode.isOn}
                isSelected={selectMode.isOn && selectMode.isSelected(item)}
                onSelect={selectMode.select}
              />
            )
          })}
      </ul>
      <ListNotices loadFault={loadFault} deletions={props.deletions} />
    </>
  )
}

/** The controls of a card. The last comes first, because some cards have no photo to press. */
function controlsOf(card: HTMLElement): readonly HTMLElement[] {
  return [...card.querySelectorAll<HTMLElement>('a[href], button, input[type=checkbox]')].toReversed()
}
