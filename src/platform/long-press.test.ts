import { expect, test } from 'vitest'
import { edgeScroll } from './long-press.ts'

test('a finger in the middle does not scroll, and scrolls faster the nearer it is to an edge', () => {
  expect(edgeScroll(400, 100, 700)).toBe(0)
  expect(edgeScroll(690, 100, 700)).toBeGreaterThan(edgeScroll(650, 100, 700))
  expect(edgeScroll(110, 100, 700)).toBeLessThan(edgeScroll(150, 100, 700))
  expect(edgeScroll(150, 100, 700)).toBeLessThan(0)
})

test('a finger beyond the edge scrolls no faster than one at the edge', () => {
  expect(edgeScroll(5000, 100, 700)).toBe(edgeScroll(700, 100, 700))
})

test('a low list keeps a middle part where nothing scrolls', () => {
  expect(edgeScroll(145, 100, 190)).toBe(0)
})
