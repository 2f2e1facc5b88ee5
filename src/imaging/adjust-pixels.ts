import { colourAdjuster } from './adjust-colours.ts'
import { adjustRecipe } from './adjust-recipe.ts'
import { type Adjustments, isAdjusted } from './adjustments.ts'
import type { Size } from './dimensions.ts'
import { sharpenRow } from './sharpen-row.ts'

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
