import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect } from 'react'
import type { Span } from '../../../platform/web/segments/use-segments.ts'
import type { CardColumns } from './card-columns.ts'
import type { ListingsPlace } from './listings-place.ts'

/** Rows above and below the screen that are drawn ahead of scrolling. */
const drawnAhead = 2
/** Rem of a row that was never drawn: about what a listing to write takes, the least there is. */
const rowNeverSeen = 24

/**
 * The rows of cards, each as high as its highest card. Gives the places to draw: those on the screen and around it, and those
 * about the card with the focus, however far the list was scrolled from it. `above` is where the list begins in the document.
 */
export function useListingRows(
  place: Pick<ListingsPlace, 'rowHeights'>,
  list: { columns: CardColumns; above: number; count: number; focusedAt: number | null },
) {
  const { columns, count, focusedAt } = list
  const { inRow, gap, rem } = columns
  const rows = Math.ceil(count / inRow)
  const focusedRow = focusedAt === null ? null : Math.floor(focusedAt / inRow)
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on
  const virtualizer = useWindowVirtualizer({
    count: rows,
    estimateSize: (row) => (place.rowHeights.get(row) ?? rowNeverSeen * rem) + gap,
    scrollMargin: list.above,
    overscan: drawnAhead,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), ...aboutFocus(range, focusedRow)])],
  })
  // What the seller looks at is kept in its place by the list itself, for cards that come and go too.
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = never
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, columns])

  const drawn = virtualizer.getVirtualItems().map(({ index }) => index)
  const inSight = drawn.filter((row, at) => row === (drawn[0] ?? 0) + at)
  const spanOf = (first: number, last: number): Span => ({
    from: first * inRow,
    to: Math.min(count, (last + 1) * inRow),
  })
  const kept = drawn.slice(inSight.length).map((row) => spanOf(row, row))
  const sight: readonly [Span, ...Span[]] = [spanOf(drawn[0] ?? 0, inSight.at(-1) ?? -1), ...kept]
  return {
    sight,
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
        if (height === place.rowHeights.get(row)) continue
        place.rowHeights.set(row, height)
        virtualizer.resizeItem(row, height + gap)
      }
    },
  }
}

function aboutFocus({ count }: Range, row: number | null): number[] {
  return row === null ? [] : [row - 1, row, row + 1].filter((near) => near >= 0 && near < count)
}

function never() {
  return false
}
