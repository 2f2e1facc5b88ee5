/** How a photo is magnified: `scale` times as it fits the screen, with its middle moved by x and y CSS pixels. */
export type Zoom = { readonly scale: number; readonly x: number; readonly y: number }
/** CSS pixels. */
export type Point = { readonly x: number; readonly y: number }
/** Where fingers are together, counted from the middle of the frame, and how far two are apart: 0 for one. */
export type Hand = Point & { readonly spread: number }
type Size = { readonly width: number; readonly height: number }
/** What a photo is seen through, and the photo as it fits in there at scale 1. Both have the same middle. */
export type Stage = { readonly frame: Size; readonly picture: Size }

export const wholePhoto: Zoom = { scale: 1, x: 0, y: 0 }
/** A stored photo has at most 1920 px: beyond this only its blocks grow. */
export const zoomMax = 6
/** What a double tap and the button magnify to. */
export const closeLook = 2.5

/** Magnifies to `scale` (held between 1 and `zoomMax`); what is under `point`, counted from the middle of the frame, stays there. */
export function zoomTo(zoom: Zoom, scale: number, point: Point, stage: Stage): Zoom {
  return carry(zoom, scale, point, point, stage)
}

/**
 * What fingers make of a photo that was at `begin` when they were at `from` and are now at `to`: it grows as they part, and
 * what was between them follows. Always reckoned from where they began, so that nothing adds up along the way.
 */
export function followHand(begin: Zoom, from: Hand, to: Hand, stage: Stage): Zoom {
  return carry(begin, from.spread > 0 ? (begin.scale * to.spread) / from.spread : begin.scale, from, to, stage)
}

/** Moves a magnified photo, not beyond its edges. */
export function panBy(zoom: Zoom, by: Point, stage: Stage): Zoom {
  return within({ scale: zoom.scale, x: zoom.x + by.x, y: zoom.y + by.y }, stage)
}

function carry(zoom: Zoom, scale: number, from: Point, to: Point, stage: Stage): Zoom {
  const allowed = Math.min(Math.max(scale, 1), zoomMax)
  const grown = allowed / zoom.scale
  return within({ scale: allowed, x: to.x - (from.x - zoom.x) * grown, y: to.y - (from.y - zoom.y) * grown }, stage)
}

/** No edge of the photo comes further in than the frame's; along a side that fits, the photo stays in the middle. */
function within({ scale, x, y }: Zoom, { frame, picture }: Stage): Zoom {
  return {
    scale,
    x: held(x, (picture.width * scale - frame.width) / 2),
    y: held(y, (picture.height * scale - frame.height) / 2),
  }
}

function held(place: number, beyond: number): number {
  const most = Math.max(0, beyond)
  return Math.min(Math.max(place, -most), most)
}
