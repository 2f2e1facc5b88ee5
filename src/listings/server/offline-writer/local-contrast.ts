import { boxMeans, boxMeansOf } from './box-means.ts'
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
