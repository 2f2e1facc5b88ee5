/** Milliseconds that a finger rests on a card until the card is selected or lifted. */
export const longPressMs = 350
/** Milliseconds that a touch device vibrates at a long press. */
export const longPressVibrationMs = 10
/** Pixels that a resting finger may move; more is scrolling. */
export const longPressSlack = 8

/** Pixels from an edge within which a dragging finger scrolls the view, and the most pixels a frame, at the very edge. */
const edgePx = 72
const fastestPx = 14

/** Pixels to scroll in one frame while a finger drags at a coordinate over a view of a range. Negative is up or to the left. */
export function edgeScroll(coordinate: number, from: number, to: number): number {
  const zone = Math.min(edgePx, (to - from) / 3)
  if (coordinate < from + zone) return -fastestPx * Math.min(1, (from + zone - coordinate) / zone)
  if (coordinate > to - zone) return fastestPx * Math.min(1, (coordinate - to + zone) / zone)
  return 0
}
