import type { GreyPicture } from './grey-picture.ts'

/** Returns the level of each pixel minus the mean of the square of `radius` pixels around it. Lighter is above 0. */
export function localContrast({ pixels, width }: GreyPicture, radius: number): Int16Array {
  const means = boxMeans(pixels, width, radius)
  const contrast = new Int16Array(pixels.length)
  for (let index = 0; index < contrast.length; index++) {
    contrast[index] = Math.round((pixels[index] ?? 0) - (means[index] ?? 0))
  }
  return contrast
}

/**
 * Returns the picture as if printed black on white, for any colours of letters and background, without shadow and shine wider
 * than `radius`. Pixels that differ from the background are dark; below a difference of `minContrast` levels they are less
 * dark.
 */
export function toInk(picture: GreyPicture, radius: number, minContrast: number): GreyPicture {
  const { pixels, width } = picture
  const contrast = localContrast(picture, radius)
  for (let index = 0; index < contrast.length; index++) contrast[index] = Math.abs(contrast[index] ?? 0)
  const usual = boxMeans(contrast, width, radius)
  const isStroke = new Uint8Array(pixels.length)
  for (let index = 0; index < isStroke.length; index++) {
    isStroke[index] = (contrast[index] ?? 0) > (usual[index] ?? 0) * strokeRatio ? 1 : 0
  }
  const background = boxMeansOf(pixels, isStroke.map(invert), width, radius)
  const stroke = new Float32Array(pixels.length)
  for (let index = 0; index < stroke.length; index++) {
    stroke[index] = Math.abs((pixels[index] ?? 0) - (background[index] ?? 0))
  }
  const strokes = boxMeansOf(stroke, isStroke, width, radius)
  const ink = Buffer.alloc(pixels.length)
  for (let index = 0; index < ink.length; index++) {
    const share = (stroke[index] ?? 0) / Math.max(minContrast, strokes[index] ?? 0)
    ink[index] = 255 - Math.round(255 * Math.min(1, Math.max(0, (share - whiteShare) / (blackShare - whiteShare))))
  }
  return { ...picture, pixels: ink }
}

/** A pixel is part of a stroke if its contrast is above the mean times this. */
const strokeRatio = 1.3
/** Shares of the usual contrast of strokes at which a pixel becomes fully light and fully dark. */
const whiteShare = 0.28
const blackShare = 0.95

function invert(bit: number): number {
  return 1 - bit
}

/** One number a pixel, row by row. */
type Levels = Uint8Array | Int16Array | Float32Array

/** Returns the mean of the square of `radius` pixels around each pixel, cut at the edges of the picture. */
function boxMeans(levels: Levels, width: number, radius: number): Float32Array {
  const height = levels.length / width
  const means = boxSums(levels, width, radius)
  for (let index = 0; index < means.length; index++) {
    const x = index % width
    const y = (index - x) / width
    const columns = Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1
    const rows = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1
    means[index] = (means[index] ?? 0) / (columns * rows)
  }
  return means
}

/** Box means of only the pixels with a 1 in `counts`. A box without such a pixel has the mean 0. */
function boxMeansOf(levels: Levels, counts: Uint8Array, width: number, radius: number): Float32Array {
  const countedLevels = Float32Array.from(levels)
  for (let index = 0; index < countedLevels.length; index++) if (counts[index] === 0) countedLevels[index] = 0
  const sums = boxSums(countedLevels, width, radius)
  const countSums = boxSums(counts, width, radius)
  for (let index = 0; index < sums.length; index++) {
    const number = Math.round(countSums[index] ?? 0)
    sums[index] = number === 0 ? 0 : (sums[index] ?? 0) / number
  }
  return sums
}

/** Sums along the rows, then down the columns, each with a running sum. */
function boxSums(levels: Levels, width: number, radius: number): Float32Array {
  const along = new Float32Array(levels.length)
  for (let start = 0; start < levels.length; start += width) runningSums(levels, along, start, 1, width, radius)
  const sums = new Float32Array(levels.length)
  for (let x = 0; x < width; x++) runningSums(along, sums, x, width, levels.length / width, radius)
  return sums
}

function runningSums(from: Levels, to: Float32Array, start: number, step: number, count: number, radius: number): void {
  let sum = 0
  for (let at = 0; at < Math.min(radius, count); at++) sum += from[start + at * step] ?? 0
  for (let at = 0; at < count; at++) {
    if (at + radius < count) sum += from[start + (at + radius) * step] ?? 0
    if (at - radius > 0) sum -= from[start + (at - radius - 1) * step] ?? 0
    to[start + at * step] = sum
  }
}
