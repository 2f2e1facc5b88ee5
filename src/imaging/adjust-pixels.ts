import { colourAdjuster } from './adjust-colours.ts'
import { adjustRecipe } from './adjust-recipe.ts'
import { type Adjustments, isAdjusted } from './adjustments.ts'
import type { Size } from './dimensions.ts'

/**
 * Changes RGBA pixels in place; `adjustments` are within their ranges, alpha is left alone. Gives the very pixels that the
 * preview's shader gives ([Note: adjusting in whole numbers]) and takes memory for two rows besides.
 */
export function adjustPixels(pixels: Uint8ClampedArray, size: Size, adjustments: Adjustments): void {
  if (!isAdjusted(adjustments)) return
  const recipe = adjustRecipe(adjustments)
  const adjustColours = colourAdjuster(recipe)
  if (recipe.sharpness === 0) return adjustColours(pixels)

  const stride = size.width * 4
  const rowAt = (y: number) => pixels.subarray(y * stride, (y + 1) * stride)
  // What sharpening overwrites: the row above, and the row at work with its outermost pixels once more at its ends.
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
 * The 3x3 kernel [0,-k,0; -k,1+4k,-k; 0,-k,0] with k = `sharpness` / 100, on the RGB of one row of RGBA pixels, in
 * hundredths. `here` is the row before sharpening, with its outermost pixels once more at its ends.
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
    // The array clamps what it is given to 0 to 255.
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
