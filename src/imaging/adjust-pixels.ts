import {
  type AdjustRecipe,
  adjustRecipe,
  bytesOfLevels,
  coefficientOne,
  levelMax,
  levelOne,
  luma,
} from './adjust-recipe.ts'
import { type Adjustments, isAdjusted } from './adjustments.ts'
import type { Size } from './dimensions.ts'

/**
 * Changes RGBA pixels in place. `adjustments` must be within their ranges; alpha does not change. The result is the same as
 * that of the preview's shader ([Note: adjusting in whole numbers]). Needs extra memory for two rows.
 */
export function adjustPixels(pixels: Uint8ClampedArray, size: Size, adjustments: Adjustments): void {
  if (!isAdjusted(adjustments)) return
  const recipe = adjustRecipe(adjustments)
  const adjustColours = colourAdjuster(recipe)
  if (recipe.sharpness === 0) return adjustColours(pixels)

  const stride = size.width * 4
  const rowAt = (y: number) => pixels.subarray(y * stride, (y + 1) * stride)
  // Copies of what sharpening overwrites: the row above, and the current row with its first and last pixel repeated at its
  // ends.
  const above = new Uint8ClampedArray(stride)
  const here = new Uint8ClampedArray(stride + 8)
  adjustColours(rowAt(0))
  above.set(rowAt(0))
  for (let y = 0; y < size.height; y += 1) {
    const row = rowAt(y)
    here.set(row, 4)
    here.copyWithin(0, 4, 8)
    here.copyWithin(stride + 4, stride, stride + 4)
    const isLast = y === size.height - 1
    const below = isLast ? here.subarray(4, stride + 4) : rowAt(y + 1)
    if (!isLast) adjustColours(below)
    sharpenRow(row, { above, here, below }, recipe.sharpness)
    above.set(here.subarray(4, stride + 4))
  }
}

/**
 * Applies the 3x3 sharpening kernel [0,-k,0; -k,1+4k,-k; 0,-k,0] with k = `sharpness` / 100 to the RGB of one row of RGBA
 * pixels. The arithmetic is in hundredths. `here` is the row before sharpening, with its first and last pixel repeated.
 */
function sharpenRow(
  row: Uint8ClampedArray,
  { above, here, below }: { above: Uint8ClampedArray; here: Uint8ClampedArray; below: Uint8ClampedArray },
  sharpness: number,
): void {
  const centre = 100 + 4 * sharpness
  let leftRed = here[0] ?? 0
  let leftGreen = here[1] ?? 0
  let leftBlue = here[2] ?? 0
  let red = here[4] ?? 0
  let green = here[5] ?? 0
  let blue = here[6] ?? 0
  for (let at = 0; at < row.length; at += 4) {
    const rightRed = here[at + 8] ?? 0
    const rightGreen = here[at + 9] ?? 0
    const rightBlue = here[at + 10] ?? 0
    const aroundRed = (above[at] ?? 0) + (below[at] ?? 0) + leftRed + rightRed
    const aroundGreen = (above[at + 1] ?? 0) + (below[at + 1] ?? 0) + leftGreen + rightGreen
    const aroundBlue = (above[at + 2] ?? 0) + (below[at + 2] ?? 0) + leftBlue + rightBlue
    // The array clamps each value to 0 to 255.
    row[at] = ((Math.imul(red, centre) - Math.imul(aroundRed, sharpness) + 50) / 100) | 0
    row[at + 1] = ((Math.imul(green, centre) - Math.imul(aroundGreen, sharpness) + 50) / 100) | 0
    row[at + 2] = ((Math.imul(blue, centre) - Math.imul(aroundBlue, sharpness) + 50) / 100) | 0
    leftRed = red
    leftGreen = green
    leftBlue = blue
    red = rightRed
    green = rightGreen
    blue = rightBlue
  }
}

/** Returns a function that changes the colours of RGBA pixels in place. It is built once and used for many rows. */
function colourAdjuster({ levels, mixes, saturation, hue }: AdjustRecipe): (pixels: Uint8ClampedArray) => void {
  return mixes ? channelMixer(levels, saturation, hue) : channelMapper(levels)
}

/** Maps each channel alone, by a table from old to new value. */
function channelMapper(levels: Int32Array) {
  const map = bytesOfLevels(levels)
  return (pixels: Uint8ClampedArray) => {
    for (let at = 0; at < pixels.length; at += 4) {
      pixels[at] = map[pixels[at] ?? 0] ?? 0
      pixels[at + 1] = map[pixels[at + 1] ?? 0] ?? 0
      pixels[at + 2] = map[pixels[at + 2] ?? 0] ?? 0
    }
  }
}

/**
 * Applies saturation, then hue. Doubles are fastest here and hold every sum exactly. The distance from grey, grey + (level -
 * grey) * factor, is a table of level * factor plus grey * (1 - factor).
 */
function channelMixer(levels: Int32Array, saturation: number, hue: AdjustRecipe['hue']) {
  const timesLevel = (part: number) => Float64Array.from(levels, (level) => level * (part / coefficientOne))
  const [redLuma, greenLuma, blueLuma] = [timesLevel(luma[0]), timesLevel(luma[1]), timesLevel(luma[2])]
  const saturated = timesLevel(saturation)
  const greyFactor = 1 - saturation / coefficientOne
  const [[rr, rg, rb], [gr, gg, gb], [br, bg, bb]] = hue
  const perByte = 1 / (coefficientOne * levelOne)
  // Half a byte and half a level, because a level is rounded before it becomes a byte.
  const half = 0.5 + 0.5 / levelOne
  return (pixels: Uint8ClampedArray) => {
    for (let at = 0; at < pixels.length; at += 4) {
      const r8 = pixels[at] ?? 0
      const g8 = pixels[at + 1] ?? 0
      const b8 = pixels[at + 2] ?? 0
      const luminance = Math.floor((redLuma[r8] ?? 0) + (greenLuma[g8] ?? 0) + (blueLuma[b8] ?? 0) + 0.5)
      const grey = luminance * greyFactor + 0.5
      const red = Math.min(levelMax, Math.max(0, Math.floor((saturated[r8] ?? 0) + grey)))
      const green = Math.min(levelMax, Math.max(0, Math.floor((saturated[g8] ?? 0) + grey)))
      const blue = Math.min(levelMax, Math.max(0, Math.floor((saturated[b8] ?? 0) + grey)))
      // The array clamps each value to 0 to 255.
      pixels[at] = ((red * rr + green * rg + blue * rb) * perByte + half) | 0
      pixels[at + 1] = ((red * gr + green * gg + blue * gb) * perByte + half) | 0
      pixels[at + 2] = ((red * br + green * bg + blue * bb) * perByte + half) | 0
    }
  }
}
