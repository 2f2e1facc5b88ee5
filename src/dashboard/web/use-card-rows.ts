import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect } from 'react'
import { rowsToDraw, sightOf } from '../../platform/web/lists/rows-in-sight.ts'
import type { Span } from '../../platform/web/lists/use-segments.ts'
import { type CardGrid, type OpenRow } from '../card-grid.ts'

/** Pixels above and below the screen in which cards are drawn ahead of scrolling. */
const drawnAhead = 400

/**
 * The places to draw: those on the screen and around it, and those about the card with the focus, however far the list was
 * scrolled from it. `above` is where the list begins in the document.
 */
export function useCardRows(list: {
  grid: CardGrid
  above: number
  count: number
  open: OpenRow
  focusedAt: number | null
}): readonly [Span, ...Span[]] {
  const { grid, count, open, focusedAt } = list
  const { columns, rowStep } = grid
  const focusedRow = focusedAt === null ? null : Math.floor(focusedAt / columns)
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: (row) => rowStep + (row === open?.row ? open.height : 0),
    scrollMargin: list.above,
    overscan: Math.ceil(drawnAhead / rowStep),
    rangeExtractor: (range) => rowsToDraw(range, focusedRow),
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowStep, open?.row, open?.height])
  const rows = virtualizer.getVirtualItems().map(({ index }) => index)
  return sightOf(rows, { inRow: columns, count })
}
