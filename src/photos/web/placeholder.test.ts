import { rgbaToThumbHash } from 'thumbhash'
import { expect, test } from 'vitest'
import { placeholderOf } from './placeholder.ts'

test('a hash is decoded to a picture once', () => {
  const hash = hashOf(200)
  const blur = placeholderOf(hash)
  expect(blur?.backgroundImage).toMatch(/^url\(data:image\/png;base64,/)
  expect(placeholderOf(hash)).toBe(blur)
})

test('a photo with no hash or an invalid one has no blur', () => {
  expect(placeholderOf(null)).toBeUndefined()
  for (const nonsense of ['', 'AAA=', 'not base64 at all!', '%']) expect(placeholderOf(nonsense)).toBeUndefined()
})

test('the cache of blurs is bounded: the least recently used one is dropped', () => {
  const first = placeholderOf(hashOf(1))
  const second = placeholderOf(hashOf(2))
  for (let shade = 3; shade <= 201; shade += 1) {
    placeholderOf(hashOf(shade))
    placeholderOf(hashOf(1))
  }
  expect(placeholderOf(hashOf(1))).toBe(first)
  expect(placeholderOf(hashOf(2))).not.toBe(second)
})

/** The hash of a small picture that depends on `shade`. */
function hashOf(shade: number): string {
  const pixels = Array.from({ length: 8 * 8 }, (_, at) => [shade, (shade * 7 + at * 3) % 256, 255 - shade, 255]).flat()
  return Buffer.from(rgbaToThumbHash(8, 8, pixels)).toString('base64')
}
