import { connectedShapes, elongationOf, type Shape } from './connected-shapes.ts'
import type { GreyPicture } from './grey-picture.ts'
import { localContrast } from './local-contrast.ts'
import type { Box } from './text-reader.ts'

/** A possible letter or word: connected pixels that are all lighter, or all darker, than their surroundings. */
export type LetterShape = {
  readonly box: Box
  /** Number of its pixels. */
  readonly area: number
  /** Mean difference from its surroundings, in levels. */
  readonly contrast: number
  /** Some of its pixels, as alternating x and y. */
  readonly points: readonly number[]
}

/** Limits in pixels of the searched picture. */
const radius = 18
const longSide = { min: 5, max: 260 }
const minArea = 10
/** Share of the box that is filled: a frame or a fold has less, a patch of cloth has more. */
const filledShare = { min: 0.1, max: 0.95 }
const maxAspectRatio = 14
/** Stitches and weaves have more than this elongation and are thinner than this many pixels. A few lost letters do no harm. */
const thread = { elongation: 3.2, width: 7 }
/** Every nth pixel is kept as a point. */
const pointStep = 4

/**
 * Returns the shapes with the size and form of letters and a contrast of at least `minContrast` levels: at most
 * `maxCount`, those with the highest contrast.
 */
export function letterShapes(picture: GreyPicture, minContrast: number, maxCount: number): LetterShape[] {
  const contrast = localContrast(picture, radius)
  const kinds = Uint8Array.from(contrast, (level) => (level >= minContrast ? 1 : level <= -minContrast ? 2 : 0))
  return connectedShapes(kinds, picture.width)
    .filter((shape) => looksLikeLetter(shape) && !isThread(shape, picture.width))
    .map((shape) => letterShape(shape, picture.width, contrast))
    .toSorted((one, other) => other.contrast - one.contrast)
    .slice(0, maxCount)
}

/** Measures a shape. `width`: of its picture. `contrast`: of each pixel of the picture; without it the contrast is 0. */
export function letterShape({ box, indexes }: Shape, width: number, contrast?: Int16Array): LetterShape {
  const points: number[] = []
  let sum = 0
  indexes.forEach((index, at) => {
    sum += Math.abs(contrast?.[index] ?? 0)
    if (at % pointStep === 0) points.push(index % width, Math.floor(index / width))
  })
  return { box, area: indexes.length, contrast: sum / indexes.length, points }
}

function looksLikeLetter({ box, indexes }: Shape): boolean {
  const [width, height] = [box.x1 - box.x0, box.y1 - box.y0]
  const [short, long] = [Math.min(width, height), Math.max(width, height)]
  if (long < longSide.min || long > longSide.max || indexes.length < minArea || long > short * maxAspectRatio)
    return false
  return indexes.length >= width * height * filledShare.min && indexes.length <= width * height * filledShare.max
}

function isThread(shape: Shape, width: number): boolean {
  const { x0, y0, x1, y1 } = shape.box
  return (
    shape.indexes.length < Math.hypot(x1 - x0, y1 - y0) * thread.width && elongationOf(shape, width) > thread.elongation
  )
}
