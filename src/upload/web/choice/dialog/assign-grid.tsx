import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Point, watchLongDrag } from '../../../../platform/web/lists/watch-long-drag.ts'
import { indexAt, photoGrid } from '../../../photo-grid.ts'
import { threadHue } from '../../../thread-hue.ts'
import type { AssignState, AssignStore, ChosenPhoto } from '../assign-store.ts'
import { AssignCard } from './assign-card.tsx'
import { useGridKeys } from './use-grid-keys.ts'
import type { GridSpace } from './use-grid-space.ts'

/**
 * The photos of the choice, each with its SKU field. Only the rows in sight are in the page, and the rows that the keyboard
 * needs: the focus survives scrolling, and Tab finds the next field.
 */
export function AssignGrid(props: {
  store: AssignStore
  state: AssignState
  scroller: HTMLElement
  space: GridSpace
  /** Called for a character typed on a picture. It belongs to the field for the selected photos. */
  onType: () => void
  onRemove: (ids: readonly string[]) => void
}) {
  const { store, scroller, space } = props
  const { photos, selected, skuFaults, nextPhoto } = props.state
  const [list, setList] = useState<HTMLUListElement | null>(null)
  const grid = useMemo(() => photoGrid(space.width, space.rem), [space.width, space.rem])
  const { columns, rowStep } = grid
  // Numbered in the order of the photos, which is their order in the product.
  const ticks = useMemo(
    () => new Map(photos.filter(({ id }) => selected.has(id)).map(({ id }, index) => [id, index + 1])),
    [photos, selected],
  )
  const hues = useMemo(() => photos.map(({ sku }) => threadHue(sku)), [photos])
  const pageRows = Math.floor(space.height / rowStep)
  const keys = useGridKeys({
    store,
    photos,
    list,
    columns,
    pageRows,
    onType: props.onType,
    onRemove: props.onRemove,
  })

  const rows = Math.ceil(photos.length / columns)
  const currentRow = Math.floor(keys.currentIndex / columns)
  const stopRow = Math.floor(keys.tabStopIndex / columns)
  // oxlint-disable-next-line react/incompatible-library -- the virtualizer stays within this component
  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller,
    estimateSize: () => rowStep,
    scrollMargin: space.above,
    overscan: 2,
    rangeExtractor: (range) => rowsToDraw(range, currentRow, stopRow),
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowStep])
  useScrollToNew(photos, list, (index, isBack) =>
    virtualizer.scrollToIndex(Math.floor(index / columns), { align: isBack ? 'auto' : 'start' }),
  )

  useEffect(() => {
    const index = photos.findIndex(({ id }) => id === nextPhoto?.id)
    if (index === -1) return
    const row = Math.floor(index / columns)
    const top = scroller.getBoundingClientRect().top
    const above = (list?.getBoundingClientRect().top ?? top) - top + row * rowStep
    if (above < 0 || above + grid.cardHeight > scroller.clientHeight) virtualizer.scrollToIndex(row, { align: 'start' })
    // oxlint-disable-next-line react/exhaustive-deps -- runs once for each Assign, not when photos or the page change
  }, [nextPhoto])

  useTouchSelection(list, {
    photoAt({ x, y }) {
      const corner = list?.getBoundingClientRect()
      return corner && photos[indexAt(grid, x - corner.left, y - corner.top, photos.length)]?.id
    },
    select(from, to) {
      // Keeps this photo in the page while the list scrolls: a touch on an element that leaves the page sends no more events.
      keys.onPictureFocus(from)
      store.selectBetween(from, to)
    },
  })

  const indexes = virtualizer
    .getVirtualItems()
    .flatMap(({ index: row }) =>
      photos.slice(row * columns, (row + 1) * columns).map((_, column) => row * columns + column),
    )
  return (
    <ul ref={setList} aria-label="Photos" className="relative shrink-0" style={{ height: rows * rowStep }}>
      {indexes.map((index) => {
        const photo = photos[index]
        if (!photo) return null
        const column = index % columns
        const sku = photo.sku.trim()
        return (
          <AssignCard
            key={photo.id}
            store={store}
            photo={photo}
            tick={ticks.get(photo.id) ?? 0}
            isTabStop={index === keys.tabStopIndex}
            fault={skuFaults.get(photo.id)}
            hue={hues[index]}
            joinsPrevious={sku === photos[index - 1]?.sku.trim()}
            joinsNext={sku === photos[index + 1]?.sku.trim()}
            left={column * grid.columnStep}
            top={Math.floor(index / columns) * rowStep}
            width={grid.cardWidth}
            height={grid.cardHeight}
            gap={column === columns - 1 ? 0 : grid.columnStep - grid.cardWidth}
            position={index + 1}
            count={photos.length}
            onPictureFocus={keys.onPictureFocus}
            onFieldFocus={keys.onFieldFocus}
            onPictureKey={keys.onPictureKey}
            onFieldKey={keys.onFieldKey}
          />
        )
      })}
    </ul>
  )
}

/**
 * The rows in sight, plus the row of the photo with the focus, its neighbours (for Tab and arrows), and the row of the picture
 * that Tab stops at.
 */
function rowsToDraw(range: Range, focusedRow: number, stopRow: number): number[] {
  const kept = [focusedRow - 1, focusedRow, focusedRow + 1, stopRow].filter((row) => row >= 0 && row < range.count)
  return [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b)
}

/**
 * Scrolls to the first photo that joined those in `list`, unless the seller types among them. `isBack`: it has old photos after
 * it, as a removed photo that came back.
 */
function useScrollToNew(
  photos: readonly ChosenPhoto[],
  list: HTMLElement | null,
  scrollTo: (index: number, isBack: boolean) => void,
): void {
  const previous = useRef(photos)
  const latest = useRef(scrollTo)
  useLayoutEffect(() => {
    latest.current = scrollTo
  })
  useLayoutEffect(() => {
    const before = previous.current
    previous.current = photos
    if (photos.length <= before.length) return
    const previousIds = new Set(before.map(({ id }) => id))
    const first = photos.findIndex(({ id }) => !previousIds.has(id))
    const focused = document.activeElement
    const isTyping = focused instanceof HTMLInputElement && list?.contains(focused) === true
    if (!isTyping) latest.current(first, first < before.length)
  }, [photos, list])
}

type TouchSelection = {
  /** The id of the photo at a point of the screen. */
  photoAt: (point: Point) => string | undefined
  /** Called when a finger rests on `from` and was dragged to `to`; at first both are the same. */
  select: (from: string, to: string) => void
}

/** A finger that rests on a picture of `list` selects it, and selects a range as it is dragged. */
function useTouchSelection(list: HTMLElement | null, selection: TouchSelection): void {
  const latest = useRef(selection)
  useEffect(() => {
    latest.current = selection
  })
  useEffect(() => {
    if (!list) return
    let from: string | undefined
    let last: string | undefined
    const reach = (point: Point) => {
      const to = latest.current.photoAt(point)
      if (from === undefined || to === undefined || to === last) return
      last = to
      latest.current.select(from, to)
    }
    return watchLongDrag(list, {
      canLift: (part) => part.closest('[data-picture]') !== null,
      lift(_part, point) {
        from = latest.current.photoAt(point)
        reach(point)
        return from !== undefined
      },
      move: reach,
      end() {
        from = undefined
        last = undefined
      },
    })
  }, [list])
}
