import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect } from 'react'
import type { CardColumns } from './card-columns.ts'
import { rowsToDraw, sightOf } from './rows-in-sight.ts'

/** Rows above and below the screen that are drawn ahead of scrolling. */
const drawnAhead = 2
/** Rem of a row that was never drawn: about what a low card takes. */
const rowNeverSeen = 24

/**
 * The rows of cards, each as high as its highest card. Gives the places to draw: those on the screen and around it, and those
 * about the card with the focus, however far the list was scrolled from it. `above` is where the list begins in the document.
 */
export function useMeasuredRows(
  { rowHeights }: { rowHeights: Map<number, number> },
  list: { columns: CardColumns; above: number; count: number; focusedAt: number | null },
) {
  const { columns, count, focusedAt } = list
  const { inRow, gap, rem } = columns
  const focusedRow = focusedAt === null ? null : Math.floor(focusedAt / inRow)
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(count / inRow),
    estimateSize: (row) => (rowHeights.get(row) ?? rowNeverSeen * rem) + gap,
    scrollMargin: list.above,
    overscan: drawnAhead,
    rangeExtractor: (range) => rowsToDraw(range, focusedRow),
  })
  // What the seller looks at is kept in its place by the list itself, for cards that come and go too.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = never
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, columns])

  const drawn = virtualizer.getVirtualItems().map(({ index }) => index)
  return {
    sight: sightOf(drawn, { inRow, count }),
    height: Math.max(0, virtualizer.getTotalSize() - gap),
    /** Where the row of a place begins, and how high it is, in pixels from the top of the list. */
    rowOf: (at: number) => {
      const row = virtualizer.measurementsCache[Math.floor(at / inRow)]
      return { top: (row?.start ?? list.above) - list.above, height: Math.max(0, (row?.size ?? gap) - gap) }
    },
    /** Takes in how high the cards of the drawn rows are by now; `heightAt` is undefined where a card is not drawn yet. */
    learn: (heightAt: (at: number) => number | undefined) => {
      for (const row of drawn) {
        const from = row * inRow
        const heights = Array.from({ length: Math.min(count - from, inRow) }, (_, at) => heightAt(from + at))
        if (heights.includes(undefined)) continue
        const height = Math.max(...heights.map((each) => each ?? 0))
        if (height === rowHeights.get(row)) continue
        rowHeights.set(row, height)
        virtualizer.resizeItem(row, height + gap)
      }
    },
  }
}

function never() {
  return false
}
