import { connectedShapes, lengthOf, type Shape } from './connected-shapes.ts'
import type { GreyPicture } from './grey-picture.ts'
import type { Box } from './text-reader.ts'

/** A place of a picture with the size of the letter that stands there, in its pixels. */
export type Spot = { readonly x: number; readonly y: number; readonly size: number }

/** Ink with nothing but letters, and which of its shapes are surely letters and no seam, fold or grain. */
export type LettersOnly = { readonly picture: GreyPicture; readonly letters: readonly Shape[] }

/** Darker than this is ink. */
const dark = 150
/** How far from a letter that was found others may stand, in letter heights. */
const near = 2.6
/** Higher or wider than so many letter heights are seams, frames and folds. */
const most = { height: 7, width: 30 }
/** Smaller than so many letter heights are dots and commas beside letters, and grain of the cloth elsewhere. */
const dot = 0.4
const besideLetters = 0.5
/** Longer than so many letter heights, and so many times longer than broad, are threads; as thin, no letter to go by. */
const thread = { long: 3.2, thin: 5 }

/**
 * Ink without what would make a picture of a page: the edges of the label, the cloth around it, and whatever stands far from
 * every letter that was found. What touches the border of the picture goes too.
 */
export function onlyLetters(ink: GreyPicture, spots: readonly Spot[], letterHeight: number): LettersOnly {
  const { width, height } = ink
  const pixels = Buffer.from(ink.pixels)
  const boxes = spots.map(({ x, y, size }) => ({
    x0: x - size / 2,
    y0: y - size / 2,
    x1: x + size / 2,
    y1: y + size / 2,
  }))
  whiten(pixels, zoneOf(boxes, letterHeight * near, width, height))
  const shapes = connectedShapes(
    Uint8Array.from(pixels, (level) => (level < dark ? 1 : 0)),
    width,
  )
  const sized = shapes.filter((shape) => hasLetterSize(shape, ink, letterHeight))
  const lengths = sized.map((shape) => lengthOf(shape, width))
  const letters = sized.filter((_, at) => (lengths[at] ?? 0) < thread.thin)
  const kept = new Set(
    sized.filter((shape, at) => (lengths[at] ?? 0) < thread.thin || longSide(shape) < letterHeight * thread.long),
  )
  const beside = zoneOf(
    [...kept].map(({ box }) => box),
    letterHeight * besideLetters,
    width,
    height,
  )
  for (const shape of shapes) {
    const isDot = longSide(shape) < letterHeight * dot && beside[shape.places[0] ?? 0] === 1
    if (!kept.has(shape) && !isDot) wipe(pixels, shape.places, width)
  }
  whiten(pixels, beside)
  return { picture: { ...ink, pixels }, letters }
}

function hasLetterSize(shape: Shape, { width, height }: GreyPicture, letterHeight: number): boolean {
  const { x0, y0, x1, y1 } = shape.box
  const isInside = x0 > 0 && y0 > 0 && x1 < width && y1 < height
  const isSmall = x1 - x0 <= letterHeight * most.width && y1 - y0 <= letterHeight * most.height
  return isInside && isSmall && longSide(shape) >= letterHeight * dot
}

function longSide({ box }: Shape): number {
  return Math.max(box.x1 - box.x0, box.y1 - box.y0)
}

/** White where the zone is 0. */
function whiten(pixels: Buffer, zone: Uint8Array): void {
  for (let place = 0; place < pixels.length; place++) if (zone[place] === 0) pixels[place] = 255
}

/** 1 near the boxes, 0 elsewhere. */
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

/** White, with the grey fringe around it. */
function wipe(pixels: Buffer, places: readonly number[], width: number): void {
  for (const place of places) {
    for (const row of [-width, 0, width]) {
      for (const column of [-1, 0, 1]) {
        const beside = place + row + column
        if (beside >= 0 && beside < pixels.length && (pixels[beside] ?? 0) >= dark) pixels[beside] = 255
      }
    }
    pixels[place] = 255
  }
}
