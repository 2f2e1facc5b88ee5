import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect } from 'react'
import type { Span } from '../../platform/web/segments/use-segments.ts'
import { type CardGrid, type OpenRow } from '../card-grid.ts'

/** Pixels above and below the screen in which cards are drawn ahead of scrolling. */
const drawnAhead = 400

/**
 * The places to draw: those on the screen and around it, and those about the card with the focus, to which Tab and arrows
 * lead, however far the list was scrolled from it. `above` is where the list begins in the document.
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
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...aboutFocus(range, focusedRow)])],
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowStep, open?.row, open?.height])
  const rows = virtualizer.getVirtualItems().map(({ index }) => index)
  const inSight = rows.filter((row, at) => row === (rows[0] ?? 0) + at)
  const spanOf = (first: number, last: number) => ({ from: first * columns, to: Math.min(count, (last + 1) * columns) })
  const kept = rows.slice(inSight.length).map((row) => spanOf(row, row))
  return [spanOf(rows[0] ?? 0, inSight.at(-1) ?? -1), ...kept]
}

function aboutFocus({ count }: Range, row: number | null): number[] {
  return row === null ? [] : [row - 1, row, row + 1].filter((near) => near >= 0 && near < count)
}
