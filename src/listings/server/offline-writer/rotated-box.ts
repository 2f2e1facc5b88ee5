/** A box rotated around its middle, in pixels. `angle`: degrees by which its upper side runs downwards to the right. */
export type RotatedBox = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly angle: number
}

export type Point = { readonly x: number; readonly y: number }

/** Rotates a point around the origin, in degrees, clockwise on screen. */
export function rotatePoint({ x, y }: Point, angle: number): Point {
  const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** Returns the smallest box of an angle around points, given as alternating x and y. */
export function rotatedBoxAround(points: readonly number[], angle: number): RotatedBox {
  const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0]
    const [along, down] = [x * cos + y * sin, y * cos - x * sin]
    left = Math.min(left, along)
    right = Math.max(right, along)
    top = Math.min(top, down)
    bottom = Math.max(bottom, down)
  }
  const middle = rotatePoint({ x: (left + right) / 2, y: (top + bottom) / 2 }, angle)
  return { ...middle, width: right - left, height: bottom - top, angle }
}

/** Returns the smallest box at another angle that contains this one. */
export function atAngle(box: RotatedBox, angle: number): RotatedBox {
  const rotation = ((angle - box.angle) * Math.PI) / 180
  const [sin, cos] = [Math.abs(Math.sin(rotation)), Math.abs(Math.cos(rotation))]
  return { ...box, width: box.width * cos + box.height * sin, height: box.width * sin + box.height * cos, angle }
}
