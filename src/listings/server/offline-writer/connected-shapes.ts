import type { Box } from './text-reader.ts'

/** Connected pixels of one kind. */
export type Shape = {
  readonly box: Box
  /** The index of each pixel in the picture, row by row. */
  readonly indexes: readonly number[]
}

/** Returns all shapes of a picture. `kinds` holds a number for each pixel; 0 means no shape. */
export function connectedShapes(kinds: Uint8Array, width: number): Shape[] {
  const unvisited = Uint8Array.from(kinds)
  const shapes: Shape[] = []
  for (let start = 0; start < unvisited.length; start++)
    if (unvisited[start] !== 0) shapes.push(shapeAt(start, unvisited, width))
  return shapes
}

/** Returns the shape of a pixel, and removes it from `unvisited`. */
function shapeAt(start: number, unvisited: Uint8Array, width: number): Shape {
  const kind = unvisited[start]
  const indexes = [start]
  let [x0, y0, x1, y1] = [width, Number.POSITIVE_INFINITY, 0, 0]
  unvisited[start] = 0
  const take = (next: number) => {
    if (unvisited[next] !== kind) return
    unvisited[next] = 0
    indexes.push(next)
  }
  for (const index of indexes) {
    const x = index % width
    const y = (index - x) / width
    x0 = Math.min(x0, x)
    y0 = Math.min(y0, y)
    x1 = Math.max(x1, x + 1)
    y1 = Math.max(y1, y + 1)
    if (x > 0) take(index - 1)
    if (x < width - 1) take(index + 1)
    take(index - width)
    take(index + width)
  }
  return { box: { x0, y0, x1, y1 }, indexes }
}

/** Returns the ratio of length to width of a shape, at any angle: 1 for a disc, 3 to 8 for an "l", more for a seam. */
export function elongationOf({ indexes }: Shape, width: number): number {
  let [sumX, sumY] = [0, 0]
  for (const index of indexes) {
    sumX += index % width
    sumY += Math.floor(index / width)
  }
  const [middleX, middleY] = [sumX / indexes.length, sumY / indexes.length]
  let [xx, yy, xy] = [0, 0, 0]
  for (const index of indexes) {
    const [x, y] = [(index % width) - middleX, Math.floor(index / width) - middleY]
    xx += x * x
    yy += y * y
    xy += x * y
  }
  const spread = Math.hypot(xx - yy, 2 * xy)
  // A row of single pixels has a width above 0.
  return Math.sqrt((xx + yy + spread) / (xx + yy - spread + indexes.length / 6))
}
