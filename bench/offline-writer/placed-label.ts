import type { Box, FlatLabel } from './flat-label.ts'

/** The position of a label: the photo's pixel under its centre, its turn in radians, and its tilt away from the camera. */
export type Pose = {
  readonly x: number
  readonly y: number
  readonly turn: number
  readonly tilt: { readonly across: number; readonly down: number }
}

/** `tornDepth`: how deep its left side is torn, in pixels; 0 if it is whole. */
export type PlacedLabel = {
  readonly flat: FlatLabel
  readonly texture: Float32Array
  readonly pose: Pose
  readonly tornDepth: number
}

/** The place on a label, in its own pixels, that is seen at a place of the photo. */
export function onLabel({ width, height }: FlatLabel, { x, y, turn, tilt }: Pose, atX: number, atY: number) {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const across = (atX - x) * cos + (atY - y) * sin
  const down = (atY - y) * cos - (atX - x) * sin
  const far = 1 + across * tilt.across + down * tilt.down
  return { u: across / far + width / 2, v: down / far + height / 2 }
}

/** Whether all of a box on the label is inside the photo, with a small margin. */
export function isInPhoto({ flat, pose }: PlacedLabel, box: Box, photo: { width: number; height: number }): boolean {
  const border = 5
  return [
    [box.x0, box.y0],
    [box.x1, box.y0],
    [box.x0, box.y1],
    [box.x1, box.y1],
  ].every(([u = 0, v = 0]) => {
    const { x, y } = inPhoto(flat, pose, u, v)
    return x >= border && y >= border && x <= photo.width - border && y <= photo.height - border
  })
}

/** The inverse of `onLabel`. */
function inPhoto({ width, height }: FlatLabel, { x, y, turn, tilt }: Pose, u: number, v: number) {
  const [right, below] = [u - width / 2, v - height / 2]
  const far = 1 / (1 - right * tilt.across - below * tilt.down)
  const [across, down] = [right * far, below * far]
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  return { x: x + across * cos - down * sin, y: y + across * sin + down * cos }
}
