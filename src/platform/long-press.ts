/** Milliseconds that a finger rests on a card until the card is selected or lifted. */
export const longPressMs = 350
/** Milliseconds that a touch device vibrates at a long press. */
export const longPressVibrationMs = 10
/** Pixels that a resting finger may move; more is scrolling. */
export const longPressSlack = 8

/** Pixels from an edge within which a dragging finger scrolls the view, and the most pixels a frame, at the very edge. */
const edgePx = 72
const fastestPx = 14

/** Pixels to scroll in one frame while a finger drags at `y` over a view from `top` to `bottom`. Negative is up. */
export function edgeScroll(y: number, top: number, bottom: number): number {
  const zone = Math.min(edgePx, (bottom - top) / 3)
  if (y < top + zone) return -fastestPx * Math.min(1, (top + zone - y) / zone)
  if (y > bottom - zone) return fastestPx * Math.min(1, (y - bottom + zone) / zone)
  return 0
}
