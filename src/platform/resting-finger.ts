/** Milliseconds that a finger rests on something until that is taken up: selected, or lifted. */
export const longPress = 350
/** Milliseconds that a touch device vibrates with it. */
export const longPressVibration = 10
/** Pixels a resting finger may tremble; more is scrolling. */
export const restingSlack = 8

/** How near to an edge a dragging finger makes the view scroll, and by how much a frame at the very edge, in pixels. */
const edge = 72
const fastest = 14

/** Pixels to scroll in one frame while a finger drags at `y`, of a view from `top` to `bottom`; negative is up. */
export function edgeScroll(y: number, top: number, bottom: number): number {
  const reach = Math.min(edge, (bottom - top) / 3)
  if (y < top + reach) return -fastest * Math.min(1, (top + reach - y) / reach)
  if (y > bottom - reach) return fastest * Math.min(1, (y - bottom + reach) / reach)
  return 0
}
