import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect } from 'react'
import { rowsToDraw, spansOfRows } from '../../platform/web/lists/rows-in-sight.ts'
import type { Span } from '../../platform/web/lists/use-ranges.ts'

/** Pixels above and below the screen in which rows are drawn in advance. */
const drawnAhead = 400

/**
 * The list positions to draw: those near the screen, and those near the focused position, however far away it is. `above` is
 * the top of the list in the document and `rowStep` the height of a row with its gap, in pixels.
 */
export function useRowsInSight(list: {
  columns: number
  rowStep: number
  above: number
  count: number
  focusedAt: number | null
}): readonly [Span, ...Span[]] {
  const { columns, rowStep, count, focusedAt } = list
  const focusedRow = focusedAt === null ? null : Math.floor(focusedAt / columns)
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => rowStep,
    scrollMargin: list.above,
    overscan: Math.ceil(drawnAhead / rowStep),
    rangeExtractor: (range) => rowsToDraw(range, focusedRow),
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowStep])
  const rows = virtualizer.getVirtualItems().map(({ index }) => index)
  return spansOfRows(rows, { inRow: columns, count })
}
