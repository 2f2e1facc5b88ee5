import { connectedShapes, elongationOf, type Shape } from './connected-shapes.ts'
import type { GreyPicture } from './grey-picture.ts'
import type { Box } from './text-reader.ts'

/** The position of a letter in a picture, with its size, in pixels. */
export type Spot = { readonly x: number; readonly y: number; readonly size: number }

/** A picture with the ink of letters only, and the shapes that are certainly letters and not seams, folds or grain. */
export type LetterInk = { readonly picture: GreyPicture; readonly letters: readonly Shape[] }

/** Darker than this level is ink. */
const inkLevel = 150
/** Reach around a known letter for further letters, in letter heights. */
const nearReach = 2.6
/** Higher or wider shapes, in letter heights, are seams, frames and folds. */
const maxShape = { height: 7, width: 30 }
/** Smaller shapes are dots and commas within `dotReach` of letters, and grain of the cloth elsewhere. Letter heights. */
const maxDotSize = 0.4
const dotReach = 0.5
/** Shapes with at least this elongation are no sure letters. Those that are also this long (in letter heights) are threads. */
const thread = { length: 3.2, elongation: 5 }

/**
 * Returns only the ink near known letters, because the text reader would take other marks for a picture. Edges of the label,
 * cloth and shapes that touch the border are removed.
 */
export function keepLetters(ink: GreyPicture, knownLetters: readonly Spot[], letterHeight: number): LetterInk {
  const { width, height } = ink
  const pixels = Buffer.from(ink.pixels)
  const boxes = knownLetters.map(({ x, y, size }) => ({
    x0: x - size / 2,
    y0: y - size / 2,
    x1: x + size / 2,
    y1: y + size / 2,
  }))
  whiten(pixels, zoneOf(boxes, letterHeight * nearReach, width, height))
  const shapes = connectedShapes(
    Uint8Array.from(pixels, (level) => (level < inkLevel ? 1 : 0)),
    width,
  )
  const letterSized = shapes.filter((shape) => hasLetterSize(shape, ink, letterHeight))
  const elongations = letterSized.map((shape) => elongationOf(shape, width))
  const letters = letterSized.filter((_, at) => (elongations[at] ?? 0) < thread.elongation)
  const keptShapes = new Set(
    letterSized.filter(
      (shape, at) => (elongations[at] ?? 0) < thread.elongation || longSide(shape) < letterHeight * thread.length,
    ),
  )
  const nearLetters = zoneOf(
    [...keptShapes].map(({ box }) => box),
    letterHeight * dotReach,
    width,
    height,
  )
  for (const shape of shapes) {
    const isDot = longSide(shape) < letterHeight * maxDotSize && nearLetters[shape.indexes[0] ?? 0] === 1
    if (!keptShapes.has(shape) && !isDot) wipe(pixels, shape.indexes, width)
  }
  whiten(pixels, nearLetters)
  return { picture: { ...ink, pixels }, letters }
}

function hasLetterSize(shape: Shape, { width, height }: GreyPicture, letterHeight: number): boolean {
  const { x0, y0, x1, y1 } = shape.box
  const isInside = x0 > 0 && y0 > 0 && x1 < width && y1 < height
  const isSmall = x1 - x0 <= letterHeight * maxShape.width && y1 - y0 <= letterHeight * maxShape.height
  return isInside && isSmall && longSide(shape) >= letterHeight * maxDotSize
}

function longSide({ box }: Shape): number {
  return Math.max(box.x1 - box.x0, box.y1 - box.y0)
}

/** Whitens the pixels for which the zone is 0. */
function whiten(pixels: Buffer, zone: Uint8Array): void {
  for (let index = 0; index < pixels.length; index++) if (zone[index] === 0) pixels[index] = 255
}

/** Returns 1 for each pixel at most `reach` pixels from a box, and 0 for the others. */
function zoneOf(boxes: readonly Box[], reach: number, width: number, height: number): Uint8Array {
  const zone = new Uint8Array(width * height)
  for (const { x0, y0, x1, y1 } of boxes) {
    const [left, right] = [Math.max(0, Math.round(x0 - reach)), Math.min(width, Math.round(x1 + reach + 1))]
    for (let row = Math.max(0, Math.round(y0 - reach)); row <= Math.min(height - 1, y1 + reach); row++) {
      if (left < right) zone.fill(1, row * width + left, row * width + right)
    }
  }
  return zone
}

/** Whitens these pixels and the grey fringe around them. */
function wipe(pixels: Buffer, indexes: readonly number[], width: number): void {
  for (const index of indexes) {
    for (const row of [-width, 0, width]) {
      for (const column of [-1, 0, 1]) {
        const neighbor = index + row + column
        if (neighbor >= 0 && neighbor < pixels.length && (pixels[neighbor] ?? 0) >= inkLevel) pixels[neighbor] = 255
      }
    }
    pixels[index] = 255
  }
}
