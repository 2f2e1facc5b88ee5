import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/**
 * The rows in sight, and in their place the row of the photo with the focus and its neighbours, to which Tab and arrows
 * lead, and the row of the picture that Tab stops at.
 */
export function rowsToDraw(range: Range, focusedRow: number, stopRow: number): number[] {
  const kept = [focusedRow - 1, focusedRow, focusedRow + 1, stopRow].filter((row) => row >= 0 && row < range.count)
  return [...new Set([...defaultRangeExtractor(range), ...kept])].toSorted((a, b) => a - b)
}
