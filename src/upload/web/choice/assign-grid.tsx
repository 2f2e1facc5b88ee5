import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { photoGrid, placeAt } from '../../photo-grid.ts'
import { threadHue } from '../../thread-hue.ts'
import { AssignCard } from './assign-card.tsx'
import type { AssignState, AssignStore } from './assign-store.ts'
import { rowsToDraw } from './rows-to-draw.ts'
import { useGridKeys } from './use-grid-keys.ts'
import type { GridSpace } from './use-grid-space.ts'
import { useSightOfNew } from './use-sight-of-new.ts'
import { useTouchSelection } from './use-touch-selection.ts'

/**
 * The photos of the choice, each with its SKU field. Only the rows in sight are in the page, and those that the keyboard
 * is at: the focus survives scrolling, and Tab finds the next field.
 */
export function AssignGrid(props: {
  store: AssignStore
  state: AssignState
  scroller: HTMLElement
  space: GridSpace
  /** A character typed on a picture belongs to the field for the selected photos. */
  onType: () => void
  onRemove: (ids: readonly string[]) => void
}) {
  const { store, scroller, space } = props
  const { photos, selected, skuFaults, nextPlace } = props.state
  const [list, setList] = useState<HTMLUListElement | null>(null)
  const grid = useMemo(() => photoGrid(space.width, space.rem), [space.width, space.rem])
  const { columns, rowStep } = grid
  // In the order of the photos, which is their order in the product.
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
  const currentRow = Math.floor(keys.currentPlace / columns)
  const stopRow = Math.floor(keys.stopPlace / columns)
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const virtualizer = useVirtualizer({
    count: rows,
    getScrollElement: () => scroller,
    estimateSize: () => rowStep,
    scrollMargin: space.above,
    overscan: 2,
    rangeExtractor: (range) => rowsToDraw(range, currentRow, stopRow),
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowStep])
  useSightOfNew(photos, list, (place, isBack) =>
    virtualizer.scrollToIndex(Math.floor(place / columns), { align: isBack ? 'auto' : 'start' }),
  )

  useEffect(() => {
    const place = photos.findIndex(({ id }) => id === nextPlace?.id)
    if (place === -1) return
    const row = Math.floor(place / columns)
    const top = scroller.getBoundingClientRect().top
    const above = (list?.getBoundingClientRect().top ?? top) - top + row * rowStep
    if (above < 0 || above + grid.cardHeight > scroller.clientHeight) virtualizer.scrollToIndex(row, { align: 'start' })
    // oxlint-disable-next-line react/exhaustive-deps -- once for each Assign, not as photos or the page change
  }, [nextPlace])

  useTouchSelection(list, {
    photoAt({ x, y }) {
      const corner = list?.getBoundingClientRect()
      return corner && photos[placeAt(grid, x - corner.left, y - corner.top, photos.length)]?.id
    },
    select(from, to) {
      // Stays in the page however far the list scrolls: an element that leaves it tells no more of its touch.
      keys.onPictureFocus(from)
      store.selectBetween(from, to)
    },
  })

  const places = virtualizer
    .getVirtualItems()
    .flatMap(({ index }) => photos.slice(index * columns, (index + 1) * columns).map((_, at) => index * columns + at))
  return (
    <ul ref={setList} aria-label="Photos" className="relative shrink-0" style={{ height: rows * rowStep }}>
      {places.map((place) => {
        const photo = photos[place]
        if (!photo) return null
        const column = place % columns
        const sku = photo.sku.trim()
        return (
          <AssignCard
            key={photo.id}
            store={store}
            photo={photo}
            tick={ticks.get(photo.id) ?? 0}
            isTabStop={place === keys.stopPlace}
            fault={skuFaults.get(photo.id)}
            hue={hues[place]}
            isTiedBack={sku === photos[place - 1]?.sku.trim()}
            isTiedOn={sku === photos[place + 1]?.sku.trim()}
            left={column * grid.columnStep}
            top={Math.floor(place / columns) * rowStep}
            width={grid.cardWidth}
            height={grid.cardHeight}
            gap={column === columns - 1 ? 0 : grid.columnStep - grid.cardWidth}
            place={place + 1}
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
