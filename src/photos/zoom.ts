/** The magnification of a photo: `scale` relative to its fitted size, its middle moved by x and y CSS pixels. */
export type Zoom = { readonly scale: number; readonly x: number; readonly y: number }
/** Position in CSS pixels. */
export type Point = { readonly x: number; readonly y: number }
/** The middle of the fingers, counted from the middle of the frame, and their distance: 0 for one finger. */
export type Hand = Point & { readonly spread: number }
type Size = { readonly width: number; readonly height: number }
/** The size of the frame, and of the photo as it fits in at scale 1. Both have the same middle. */
export type Stage = { readonly frame: Size; readonly picture: Size }

export const wholePhoto: Zoom = { scale: 1, x: 0, y: 0 }
/** The largest scale. A stored photo has at most 1920 px, so more would only enlarge its pixels. */
export const maxScale = 6
/** The scale of a double tap and of the zoom button. */
export const closeUpScale = 2.5

/**
 * Magnifies to `scale`, limited to 1 … `maxScale`. The spot under `point`, counted from the middle of the frame, stays there.
 */
export function zoomTo(zoom: Zoom, scale: number, point: Point, stage: Stage): Zoom {
  return carry(zoom, scale, point, point, stage)
}

/**
 * The zoom of a photo that had `begin` when the fingers were at `from`, now that they are at `to`. It grows as they part, and
 * follows them. Always computed from the start of the gesture, so that errors do not add up.
 */
export function followHand(begin: Zoom, from: Hand, to: Hand, stage: Stage): Zoom {
  return carry(begin, from.spread > 0 ? (begin.scale * to.spread) / from.spread : begin.scale, from, to, stage)
}

/** Moves a magnified photo, but not beyond its edges. */
export function panBy(zoom: Zoom, by: Point, stage: Stage): Zoom {
  return within({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, stage)
}

function carry(zoom: Zoom, scale: number, from: Point, to: Point, stage: Stage): Zoom {
  const allowed = Math.min(Math.max(scale, 1), maxScale)
  const grown = allowed / zoom.scale
  return within({ scale: allowed, x: to.x - (from.x - zoom.x) * grown, y: to.y - (from.y - zoom.y) * grown }, stage)
}

/** Keeps the photo's edges outside the frame's edges. Along a side that fits, the photo stays in the middle. */
function within({ scale, x, y }: Zoom, { frame, picture }: Stage): Zoom {
  return {
    scale,
    x: clamp(x, (picture.width * scale - frame.width) / 2),
    y: clamp(y, (picture.height * scale - frame.height) / 2),
  }
}

function clamp(offset: number, limit: number): number {
  const most = Math.max(0, limit)
  return Math.min(Math.max(offset, -most), most)
}
