import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'
import type { Span } from './use-segments.ts'

/**
 * The rows to draw: those on the screen and around it, and those about the one with the focus, to which Tab and arrows lead,
 * however far the list was scrolled from it.
 */
export function rowsToDraw(range: Range, focusedRow: number | null): number[] {
  return [...new Set([...defaultRangeExtractor(range), ...rowsAbout(range, focusedRow)])]
}

/** The places in drawn rows of `inRow` cards, of `count` in all: first those on the screen and around it, then the others. */
export function sightOf(
  rows: readonly number[],
  { inRow, count }: { inRow: number; count: number },
): readonly [Span, ...Span[]] {
  const first = rows[0] ?? 0
  const gapAt = rows.findIndex((row, at) => row !== first + at)
  const together = gapAt < 0 ? rows : rows.slice(0, gapAt)
  const spanOf = (from: number, to: number): Span => ({ from: from * inRow, to: Math.min(count, (to + 1) * inRow) })
  const others = rows.slice(together.length).map((row) => spanOf(row, row))
  return [spanOf(first, together.at(-1) ?? -1), ...others]
}

/** Every place in sight once, in the order of the list. */
export function placesIn(sight: readonly Span[]): number[] {
  const places = sight.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at))
  return [...new Set(places)].toSorted((a, b) => a - b)
}

function rowsAbout({ count }: Range, row: number | null): number[] {
  return row === null ? [] : [row - 1, row, row + 1].filter((near) => near >= 0 && near < count)
}
