import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useState } from 'react'
import { rowsToDraw, spansOfRows } from '../../platform/web/lists/rows-in-sight.ts'
import type { Span } from '../../platform/web/lists/use-ranges.ts'
import { whenIdle } from '../../platform/web/page/when-idle.ts'

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
  // Rows beyond the screen are drawn once the first ones show.
  const [isFirst, setFirst] = useState(true)
  useEffect(() => whenIdle(() => setFirst(false)), [])
  const focusedRow = focusedAt === null ? null : Math.floor(focusedAt / columns)
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / columns),
    estimateSize: () => rowStep,
    scrollMargin: list.above,
    overscan: isFirst ? 0 : Math.ceil(drawnAhead / rowStep),
    rangeExtractor: (range) => rowsToDraw(range, focusedRow),
  })
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, rowStep])
  const rows = virtualizer.getVirtualItems().map(({ index }) => index)
  return spansOfRows(rows, { inRow: columns, count })
}
