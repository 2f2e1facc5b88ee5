import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { positionsToShow } from '../../platform/page-ranges.ts'
import { positionOfEntry } from '../../platform/web/lists/loaded-entries.ts'
import { positionsIn } from '../../platform/web/lists/rows-in-sight.ts'
import { useListKeys } from '../../platform/web/lists/use-list-keys.ts'
import { useListSpace } from '../../platform/web/lists/use-list-space.ts'
import { useRanges } from '../../platform/web/lists/use-ranges.ts'
import { useSteadyScroll } from '../../platform/web/lists/use-steady-scroll.ts'
import { useLazyModule } from '../../platform/web/page/use-lazy-module.ts'
import type { LoadFailure } from '../../platform/web/ui/load-fault.tsx'
import type { ShopItem } from '../api.ts'
import { cardGrid, heightOf, topOfRow } from '../card-grid.ts'
import { CardPlaceholder, cardSize, ItemCard } from './item-card.tsx'
import type { ItemListState, ItemListStore } from './item-list-store.ts'
import { itemPanelModule } from './item-panel-module.ts'
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
}

/**
 * The list of items. Only those near the screen are in the page and in memory. `matchCount` is the number of items in
 * the list; undefined until known. The lower edge of the screen shows errors of reading and deleting. An error of the
 * wanted list (`wantedFault`) hides those of the shown list.
 */
export function ItemList(props: ItemListProps) {
  const { listStore, state, matchCount, selectMode } = props
  const queryClient = useQueryClient()
  const panelId = useId()
  const [list, setList] = useState<HTMLUListElement | null>(null)
  useListSpace(list, listStore)
  const { width, above, rem, isDesktop } = state.space ?? noSpace
  const grid = useMemo(() => cardGrid(cardSize, { width, rem, isDesktop }), [width, rem, isDesktop])
  const { columns, cardWidth, cardHeight, gap } = grid
  const count = state.space === null ? 0 : positionsToShow(state.ranges, matchCount)

  // While selecting, no panel shows or takes room.
  const openCard = selectMode.isOn ? null : state.open
  const open = openCard && {
    row: Math.floor(openCard.position / columns),
    height: state.panelHeight === 0 ? 0 : state.panelHeight + gap,
  }
  const focusedAt = useListKeys(list, { columns, count, controlsOf })
  const sight = useRowsInSight({ columns, rowStep: grid.rowStep, above, count, open, focusedAt })
  const {
    entryAt: itemAt,
    positionOf: loadedPositionOf,
    fault,
  } = useRanges(listStore, { list: listStore.list(), ranges: state.ranges }, sight)
  const topOf = (at: number) => topOfRow(grid, Math.floor(at / columns), open)
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
  const openAt = state.open && (itemAt(state.open.position) ? (indexOf(state.open.id) ?? null) : state.open.position)
  useOpenCard(listStore, state, {
    at: openAt,
    top: state.open ? above + topOf(state.open.position) : 0,
    height: cardHeight + gap + state.panelHeight,
  })
  const onToggle = useCallback(
    (id: string) => {
      hold(id)
      listStore.toggle(id, positionOfEntry(queryClient, listStore, id) ?? 0)
    },
    [hold, listStore, queryClient],
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
        className={`relative [overflow-anchor:none] transition-opacity duration-150 [&>li]:scroll-my-18 [&_button]:scroll-my-18 [&_input]:scroll-my-18 ${props.isChanging ? 'opacity-60' : ''}`}
        style={{ height: isEmpty ? 0 : heightOf(grid, count, open) }}
      >
        {!isEmpty &&
          drawnPositions.map((at) => {
            const item = itemAt(at)
            const left = (at % columns) * (cardWidth + gap)
            const box = { left, top: topOf(at), width: cardWidth, height: cardHeight }
            if (!item) return <CardPlaceholder key={`placeholder ${at}`} {...box} />
            const isOpen = item.id === state.open?.id && !selectMode.isOn
            return (
              <ItemCard
                key={item.id}
                {...box}
                item={item}
                position={at + 1}
                listLength={matchCount ?? -1}
                eager={at < firstScreenful}
                isOpen={isOpen}
                panelId={panelId}
                onToggle={onToggle}
                isSelecting={selectMode.isOn}
                isSelected={selectMode.isOn && selectMode.isSelected(item)}
                onSelect={selectMode.select}
              >
                {isOpen && (
                  <ItemRowsPanel
                    listStore={listStore}
                    item={item}
                    deletions={props.deletions}
                    panelId={panelId}
                    left={-left}
                    top={cardHeight + gap}
                    width={width}
                  />
                )}
              </ItemCard>
            )
          })}
      </ul>
      <ListNotices loadFault={loadFault} deletions={props.deletions} hasSelectBar={selectMode.isOn} />
    </>
  )
}

/**
 * The controls of a card, without those of its panel, which has its own keys. The last comes first, because some cards
 * have no photo to press.
 */
function controlsOf(card: HTMLElement): readonly HTMLElement[] {
  const all = [...card.querySelectorAll<HTMLElement>('button, input[type=checkbox]')]
  return all.filter((each) => !each.closest('[data-panel]')).toReversed()
}

/** The panel of the open card, below the card's row and as wide as the list. Its height moves the rows below. */
function ItemRowsPanel(props: {
  listStore: ItemListStore
  item: ShopItem
  deletions: Deletions
  panelId: string
  /** Pixels from the card's upper left corner. */
  left: number
  top: number
  width: number
}) {
  const { listStore, left, top, width } = props
  const { part: ItemPanel } = useLazyModule(itemPanelModule)
  const measure = useCallback(
    (panel: HTMLDivElement | null) => {
      if (!panel) return
      const storeHeight = () => {
        const panelHeight = panel.offsetHeight
        if (panelHeight !== listStore.get().panelHeight) listStore.set({ panelHeight })
      }
      storeHeight()
      const watch = new ResizeObserver(() => flushSync(storeHeight))
      watch.observe(panel)
      return () => watch.disconnect()
    },
    [listStore],
  )
  return (
    <div ref={measure} data-panel className="absolute" style={{ left, top, width }}>
      {ItemPanel && (
        <ItemPanel item={props.item} deletions={props.deletions} id={props.panelId} onDeleted={listStore.close} />
      )}
    </div>
  )
}

/** Pixels that stay free above (for the header) and below a card that is scrolled into view. */
const spaceAbove = 72
const spaceBelow = 16

/**
 * Follows the open card. `at` is its current index in the list, null if it left the list. Scrolls a card that a press
 * opened into view, as far as the card itself stays visible. `top` and `height` cover card and panel, in pixels of the
 * document.
 */
function useOpenCard(
  listStore: ItemListStore,
  { open, panelHeight }: ItemListState,
  card: { at: number | null; top: number; height: number },
): void {
  useLayoutEffect(() => {
    if (!open || card.at === open.position) return
    if (card.at === null) listStore.close()
    else listStore.set({ open: { id: open.id, position: card.at } })
  })
  const lastOpenId = useRef(open?.id)
  const isMeasured = panelHeight > 0
  useEffect(() => {
    if (open && !isMeasured) return
    const isNew = open !== null && lastOpenId.current !== open.id
    lastOpenId.current = open?.id
    const hiddenHeight = card.top + card.height + spaceBelow - scrollY - innerHeight
    const maxScroll = card.top - spaceAbove - scrollY
    if (!isNew || Math.min(hiddenHeight, maxScroll) <= 0) return
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    scrollBy({ top: Math.min(hiddenHeight, maxScroll), behavior: prefersReducedMotion ? 'instant' : 'smooth' })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each card, not as its panel grows or the list moves
  }, [open?.id, isMeasured])
}
