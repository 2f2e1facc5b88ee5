import { connectedShapes, lengthOf, type Shape } from './connected-shapes.ts'
import type { GreyPicture } from './grey-picture.ts'
import { localContrast } from './local-contrast.ts'
import type { Box } from './text-reader.ts'

/** Something that may be a letter or a word: connected pixels that are all lighter, or all darker, than what is around them. */
export type LetterShape = {
  readonly box: Box
  /** Number of its pixels. */
  readonly area: number
  /** How far it stands out from what is around it, in levels. */
  readonly contrast: number
  /** Some of its pixels, as x and y in turn. */
  readonly points: readonly number[]
}

/** In pixels of the picture that is searched. */
const radius = 18
const size = { least: 5, most: 260 }
const leastArea = 10
/** Of its box: a frame or a fold fills less of it, a patch of cloth more. */
const filled = { least: 0.1, most: 0.95 }
const mostLong = 14
/** Stitches and weaves: so many times longer than broad, and no broader than this. That some letters are thin as well is no loss. */
const thread = { long: 3.2, broad: 7 }
/** Every so many pixels one point is kept. */
const pointEvery = 4

/**
 * All shapes of a picture that have the size and form of letters and stand out by at least so many levels; at most `most`,
 * those that stand out furthest.
 */
export function letterShapes(picture: GreyPicture, leastContrast: number, most: number): LetterShape[] {
  const contrast = localContrast(picture, radius)
  const kinds = Uint8Array.from(contrast, (level) => (level >= leastContrast ? 1 : level <= -leastContrast ? 2 : 0))
  return connectedShapes(kinds, picture.width)
    .filter((shape) => looksLikeLetter(shape) && !isThread(shape, picture.width))
    .map((shape) => letterShape(shape, picture.width, contrast))
    .toSorted((one, other) => other.contrast - one.contrast)
    .slice(0, most)
}

/** `width`: of the picture; `contrast`: how far each of its pixels stands out, where that is asked for. */
export function letterShape({ box, places }: Shape, width: number, contrast?: Int16Array): LetterShape {
  const points: number[] = []
  let sum = 0
  places.forEach((place, at) => {
    sum += Math.abs(contrast?.[place] ?? 0)
    if (at % pointEvery === 0) points.push(place % width, Math.floor(place / width))
  })
  return { box, area: places.length, contrast: sum / places.length, points }
}

function looksLikeLetter({ box, places }: Shape): boolean {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (long < size.least || long > size.most || places.length < leastArea || long > short * mostLong) return false
  return places.length >= width * height * filled.least && places.length <= width * height * filled.most
}

function isThread(shape: Shape, width: number): boolean {
  const { x0, y0, x1, y1 } = shape.box
  return shape.places.length < Math.hypot(x1 - x0, y1 - y0) * thread.broad && lengthOf(shape, width) > thread.long
}
