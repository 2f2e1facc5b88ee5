import type { Box } from './text-reader.ts'

/** Pixels of one kind that touch each other. */
export type Shape = {
  readonly box: Box
  /** Each of them, as its number in the picture, row by row. */
  readonly places: readonly number[]
}

/** All shapes of a picture: `kinds` holds a number for each pixel, 0 for those that belong to none. */
export function connectedShapes(kinds: Uint8Array, width: number): Shape[] {
  const left = Uint8Array.from(kinds)
  const shapes: Shape[] = []
  for (let start = 0; start < left.length; start++) if (left[start] !== 0) shapes.push(shapeAt(start, left, width))
  return shapes
}

/** The shape that a pixel belongs to, taken out of what is left. */
function shapeAt(start: number, left: Uint8Array, width: number): Shape {
  const kind = left[start]
  const places = [start]
  let [x0, y0, x1, y1] = [width, Number.POSITIVE_INFINITY, 0, 0]
  left[start] = 0
  const take = (next: number) => {
    if (left[next] !== kind) return
    left[next] = 0
    places.push(next)
  }
  for (const place of places) {
    const x = place % width
    const y = (place - x) / width
    x0 = Math.min(x0, x)
    y0 = Math.min(y0, y)
    x1 = Math.max(x1, x + 1)
    y1 = Math.max(y1, y + 1)
    if (x > 0) take(place - 1)
    if (x < width - 1) take(place + 1)
    take(place - width)
    take(place + width)
  }
  return { box: { x0, y0, x1, y1 }, places }
}

/** How many times longer than broad a shape is, whichever way it lies: 1 for a disc, 3 to 8 for an "l", more for a seam. */
export function lengthOf({ places }: Shape, width: number): number {
  let [sumX, sumY] = [0, 0]
  for (const place of places) {
    sumX += place % width
    sumY += Math.floor(place / width)
  }
  const [middleX, middleY] = [sumX / places.length, sumY / places.length]
  let [xx, yy, xy] = [0, 0, 0]
  for (const place of places) {
    const [x, y] = [(place % width) - middleX, Math.floor(place / width) - middleY]
    xx += x * x
    yy += y * y
    xy += x * y
  }
  const spread = Math.hypot(xx - yy, 2 * xy)
  // A row of single pixels is broader than nothing.
  return Math.sqrt((xx + yy + spread) / (xx + yy - spread + places.length / 6))
}
