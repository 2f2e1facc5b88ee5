import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import type { Span } from './use-ranges.ts'

/**
 * The rows to draw: those on the screen and around it, and those around the row with the focus at any distance, because Tab
 * and arrow keys lead there.
 */
export function rowsToDraw(range: Range, focusedRow: number | null): number[] {
  return [...new Set([...defaultRangeExtractor(range), ...rowsAround(range, focusedRow)])]
}

/** The positions in drawn rows of `inRow` cards, of `count` in all: first those on and around the screen, then the others. */
export function spansOfRows(
  rows: readonly number[],
  { inRow, count }: { inRow: number; count: number },
): readonly [Span, ...Span[]] {
  const first = rows[0] ?? 0
  const gapAt = rows.findIndex((row, at) => row !== first + at)
  const onScreen = gapAt < 0 ? rows : rows.slice(0, gapAt)
  const spanOf = (from: number, to: number): Span => ({ from: from * inRow, to: Math.min(count, (to + 1) * inRow) })
  const others = rows.slice(onScreen.length).map((row) => spanOf(row, row))
  return [spanOf(first, onScreen.at(-1) ?? -1), ...others]
}

/** Every position in sight once, in the order of the list. */
export function positionsIn(sight: readonly Span[]): number[] {
  const positions = sight.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))
  return [...new Set(positions)].toSorted((a, b) => a - b)
}

function rowsAround({ count }: Range, row: number | null): number[] {
  return row === null ? [] : [row - 1, row, row + 1].filter((near) => near >= 0 && near < count)
}
