import { expect, test } from 'vitest'
import type { LetterShape } from './letter-shapes.ts'
import { textRegions } from './text-regions.ts'

/** Shapes in a row from `x`, ten pixels wide and high, two pixels apart. */
function rowOfShapes(x: number, count: number, contrast: number, size = 10): LetterShape[] {
  return Array.from({ length: count }, (_, index) => {
    const x0 = x + index * (size + 2)
    return { box: { x0, y0: 0, x1: x0 + size, y1: size }, area: size * size * 0.5, contrast, points: [] }
  })
}

test('shapes that are close together form one region, and fewer than three shapes form none', () => {
  const [text, pair] = [rowOfShapes(0, 5, 80), rowOfShapes(300, 2, 80)]
  expect(textRegions([...text, ...pair], 10)).toEqual([{ box: { x0: 0, y0: 0, x1: 58, y1: 10 }, shapes: text }])
})

test('neighbouring shapes of very different contrast or size are different regions', () => {
  const text = rowOfShapes(0, 4, 60)
  const clearer = rowOfShapes(48, 4, 60 * 2.3)
  expect(textRegions([...text, ...clearer], 10).map(({ shapes }) => shapes)).toEqual([clearer])
  const similar = rowOfShapes(48, 4, 60 * 2.1)
  expect(textRegions([...text, ...similar], 10)).toHaveLength(1)
  const larger = rowOfShapes(48, 4, 60, 41)
  expect(textRegions([...text, ...larger], 10)).toHaveLength(2)
})
