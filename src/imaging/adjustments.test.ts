import { expect, test } from 'vitest'
import { adjustmentNames, adjustmentRanges, isAdjusted, noAdjustments } from './adjustments.ts'

test('each adjustment starts at zero, which lies on a step of its range', () => {
  for (const name of adjustmentNames) {
    const { min, max, step } = adjustmentRanges[name]
    expect(noAdjustments[name]).toBe(0)
    expect(min).toBeLessThanOrEqual(0)
    expect((max - min) % step).toBe(0)
  }
  expect(Object.keys(noAdjustments)).toEqual([...adjustmentNames])
})

test('a photo counts as adjusted as soon as one value differs from zero', () => {
  expect(isAdjusted(noAdjustments)).toBe(false)
  for (const name of adjustmentNames) expect(isAdjusted({ ...noAdjustments, [name]: 5 })).toBe(true)
})
