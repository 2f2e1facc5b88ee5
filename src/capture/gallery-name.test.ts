import { expect, test } from 'vitest'
import { galleryName } from './gallery-name.ts'

test('photos in the gallery are named by time and by their number in the review grid', () => {
  const at = new Date('2026-11-20T10:00:00.123Z')
  expect([0, 11].map((index) => galleryName(at, index))).toEqual([
    'photo_1795168800123_1.jpg',
    'photo_1795168800123_12.jpg',
  ])
})
