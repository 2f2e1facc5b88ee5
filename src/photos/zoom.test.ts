import { expect, test } from 'vitest'
import { followHand, maxScale, panBy, type Stage, wholePhoto, zoomTo } from './zoom.ts'

/** An upright photo on a phone: as wide as the screen, with space above and below. */
const phone: Stage = { frame: { width: 390, height: 700 }, picture: { width: 390, height: 520 } }

test('the point under the fingers stays under them', () => {
  const at = { x: 60, y: -100 }
  const zoom = zoomTo(wholePhoto, 3, at, phone)
  // The point shows the same spot of the photo before and after.
  expect((at.x - zoom.x) / zoom.scale).toBeCloseTo(60)
  expect((at.y - zoom.y) / zoom.scale).toBeCloseTo(-100)
  const further = zoomTo(zoom, 4, at, phone)
  expect((at.x - further.x) / further.scale).toBeCloseTo(60)
})

test('the zoom stays between the whole photo and its maximum', () => {
  expect(zoomTo(wholePhoto, 0.3, { x: 10, y: 10 }, phone)).toEqual(wholePhoto)
  expect(zoomTo(wholePhoto, 50, { x: 0, y: 0 }, phone).scale).toBe(maxScale)
})

test('a photo stays on the screen, and returns to the middle when it is whole again', () => {
  const zoom = panBy(zoomTo(wholePhoto, 2, { x: 0, y: 0 }, phone), { x: 5000, y: -5000 }, phone)
  expect(zoom).toEqual({ scale: 2, x: 195, y: -170 })
  expect(zoomTo(zoom, 1, { x: 80, y: 300 }, phone)).toEqual(wholePhoto)
})

test('nothing moves along a side that still fits', () => {
  const zoom = panBy(zoomTo(wholePhoto, 1.2, { x: 0, y: 0 }, phone), { x: 20, y: 20 }, phone)
  expect(zoom).toEqual({ scale: 1.2, x: 20, y: 0 })
  expect(panBy(wholePhoto, { x: 40, y: 40 }, phone)).toEqual(wholePhoto)
})

test('a photo follows the fingers, whichever of them moves first', () => {
  const from = { x: 0, y: 0, spread: 80 }
  expect(followHand(wholePhoto, from, { x: 0, y: 0, spread: 240 }, phone)).toEqual({ scale: 3, x: 0, y: 0 })
  const begin = zoomTo(wholePhoto, 3, { x: 0, y: 0 }, phone)
  expect(followHand(begin, { x: 0, y: 0, spread: 0 }, { x: -140, y: -70, spread: 0 }, phone)).toEqual({
    scale: 3,
    x: -140,
    y: -70,
  })
  // The spot between the fingers stays between them.
  const zoom = followHand(begin, { x: 50, y: 40, spread: 100 }, { x: 70, y: 20, spread: 150 }, phone)
  expect((70 - zoom.x) / zoom.scale).toBeCloseTo(50 / 3)
  expect((20 - zoom.y) / zoom.scale).toBeCloseTo(40 / 3)
})
