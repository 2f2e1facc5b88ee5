import { expect, test } from 'vitest'
import { edgeScroll } from './resting-finger.ts'

test('a finger in the middle scrolls nothing, near an edge the more the nearer', () => {
  expect(edgeScroll(400, 100, 700)).toBe(0)
  expect(edgeScroll(690, 100, 700)).toBeGreaterThan(edgeScroll(650, 100, 700))
  expect(edgeScroll(110, 100, 700)).toBeLessThan(edgeScroll(150, 100, 700))
  expect(edgeScroll(150, 100, 700)).toBeLessThan(0)
})

test('beyond the edge it scrolls no faster than at it', () => {
  expect(edgeScroll(5000, 100, 700)).toBe(edgeScroll(700, 100, 700))
})

test('a low list keeps a middle that does not scroll', () => {
  expect(edgeScroll(145, 100, 190)).toBe(0)
})
