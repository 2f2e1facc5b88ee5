/** A box turned around its middle, in pixels; `angle` in degrees, by which its upper side runs downwards to the right. */
export type TurnedBox = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly angle: number
}

export type Point = { readonly x: number; readonly y: number }

/** A point turned around the origin, by degrees, clockwise as pictures are seen. */
export function turned({ x, y }: Point, angle: number): Point {
  const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)]
  return { x: x * cos - y * sin, y: x * sin + y * cos }
}

/** The smallest box of an angle around points, which are given as x and y in turn. */
export function turnedBoxAround(points: readonly number[], angle: number): TurnedBox {
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
  const middle = turned({ x: (left + right) / 2, y: (top + bottom) / 2 }, angle)
  return { ...middle, width: right - left, height: bottom - top, angle }
}

/** The box at another angle that holds this one. */
export function atAngle(box: TurnedBox, angle: number): TurnedBox {
  const turn = ((angle - box.angle) * Math.PI) / 180
  const [sin, cos] = [Math.abs(Math.sin(turn)), Math.abs(Math.cos(turn))]
  return { ...box, width: box.width * cos + box.height * sin, height: box.width * sin + box.height * cos, angle }
}
