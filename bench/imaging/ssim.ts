import type { Size } from '../../src/imaging/dimensions.ts'

const side = 8
const step = 4
const stabilizers = { mean: (0.01 * 255) ** 2, deviation: (0.03 * 255) ** 2 }

/**
 * The similarity of two pictures of the same size, 1 if they are equal: the mean structural similarity (Wang, Bovik, Sheikh
 * and Simoncelli, 2004). Windows of 8 x 8 pixels, one every 4 pixels; one 8-bit level per pixel, row by row.
 */
export function ssim(one: Uint8Array, other: Uint8Array, { width, height }: Size): number {
  let sum = 0
  let windows = 0
  for (let top = 0; top + side <= height; top += step) {
    for (let left = 0; left + side <= width; left += step) {
      sum += windowSimilarity(one, other, top * width + left, width)
      windows += 1
    }
  }
  return sum / windows
}

function windowSimilarity(one: Uint8Array, other: Uint8Array, start: number, width: number): number {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0]
  for (let row = 0; row < side; row += 1) {
    for (let pixel = start + row * width; pixel < start + row * width + side; pixel += 1) {
      const a = one[pixel] ?? 0
      const b = other[pixel] ?? 0
      sumA += a
      sumB += b
      squaresA += a * a
      squaresB += b * b
      products += a * b
    }
  }
  const pixels = side * side
  const [meanA, meanB] = [sumA / pixels, sumB / pixels]
  const varianceA = squaresA / pixels - meanA * meanA
  const varianceB = squaresB / pixels - meanB * meanB
  const covariance = products / pixels - meanA * meanB
  return (
    ((2 * meanA * meanB + stabilizers.mean) * (2 * covariance + stabilizers.deviation)) /
    ((meanA * meanA + meanB * meanB + stabilizers.mean) * (varianceA + varianceB + stabilizers.deviation))
  )
}
