import type { GreyPicture } from './grey-picture.ts'

/** By how many levels each pixel is lighter (above 0) or darker than the mean of the square of `radius` around it. */
export function localContrast({ pixels, width }: GreyPicture, radius: number): Int16Array {
  const means = boxMeans(pixels, width, radius)
  const contrast = new Int16Array(pixels.length)
  for (let place = 0; place < contrast.length; place++) {
    contrast[place] = Math.round((pixels[place] ?? 0) - (means[place] ?? 0))
  }
  return contrast
}

/**
 * The picture as if printed black on white, whatever the colours of its letters and of what they stand on, and without the
 * shadows and shine that are wider than `radius`: dark is what differs from the ground around it. What differs by less than
 * `least` levels is made less than black.
 */
export function asInk(picture: GreyPicture, radius: number, least: number): GreyPicture {
  const { pixels, width } = picture
  const contrast = localContrast(picture, radius)
  for (let place = 0; place < contrast.length; place++) contrast[place] = Math.abs(contrast[place] ?? 0)
  const usual = boxMeans(contrast, width, radius)
  const isStroke = new Uint8Array(pixels.length)
  for (let place = 0; place < isStroke.length; place++) {
    isStroke[place] = (contrast[place] ?? 0) > (usual[place] ?? 0) * overUsual ? 1 : 0
  }
  const ground = boxMeansOf(pixels, isStroke.map(not), width, radius)
  const stroke = new Float32Array(pixels.length)
  for (let place = 0; place < stroke.length; place++) {
    stroke[place] = Math.abs((pixels[place] ?? 0) - (ground[place] ?? 0))
  }
  const strokes = boxMeansOf(stroke, isStroke, width, radius)
  const ink = Buffer.alloc(pixels.length)
  for (let place = 0; place < ink.length; place++) {
    const share = (stroke[place] ?? 0) / Math.max(least, strokes[place] ?? 0)
    ink[place] = 255 - Math.round(255 * Math.min(1, Math.max(0, (share - white) / (black - white))))
  }
  return { ...picture, pixels: ink }
}

/** What differs by more than this part of the usual is a stroke and not ground. */
const overUsual = 1.3
/** Which parts of a stroke's usual contrast are white and black. */
const white = 0.28
const black = 0.95

function not(is: number): number {
  return 1 - is
}

/** One number a pixel, row by row. */
type Levels = Uint8Array | Int16Array | Float32Array

/** The mean of the square of `radius` pixels around each place, cut at the edges of the picture. */
function boxMeans(levels: Levels, width: number, radius: number): Float32Array {
  const height = levels.length / width
  const means = boxSums(levels, width, radius)
  for (let place = 0; place < means.length; place++) {
    const x = place % width
    const y = (place - x) / width
    const columns = Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1
    const rows = Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1
    means[place] = (means[place] ?? 0) / (columns * rows)
  }
  return means
}

/** The mean of those places around each one that `counts` says 1 for; 0 where there are none. */
function boxMeansOf(levels: Levels, counts: Uint8Array, width: number, radius: number): Float32Array {
  const counted = Float32Array.from(levels)
  for (let place = 0; place < counted.length; place++) if (counts[place] === 0) counted[place] = 0
  const sums = boxSums(counted, width, radius)
  const numbers = boxSums(counts, width, radius)
  for (let place = 0; place < sums.length; place++) {
    const number = Math.round(numbers[place] ?? 0)
    sums[place] = number === 0 ? 0 : (sums[place] ?? 0) / number
  }
  return sums
}

/** First along the rows, then down the columns, each time with a sum that takes one in and gives one out. */
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
