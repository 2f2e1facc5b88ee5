import { expect, test } from 'vitest'
import type { Cover } from './photo.ts'
import { thumbnailSources } from './thumbnail-sources.ts'

const cover: Cover = {
  thumbnailUrl: '/small',
  largeThumbnailUrl: '/large',
  placeholder: null,
  width: 1440,
  height: 1920,
}

test('both thumbnails are offered by the side that covers a box', () => {
  expect(thumbnailSources(cover)).toBe('/small 300w, /large 600w')
  expect(thumbnailSources({ ...cover, width: 1920, height: 1440 })).toBe('/small 300w, /large 600w')
  expect(thumbnailSources({ ...cover, width: 1080, height: 1080 })).toBe('/small 400w, /large 800w')
})

test('a photo with one thumbnail only, or two of the same size, gets no srcset', () => {
  expect(thumbnailSources({ ...cover, largeThumbnailUrl: null })).toBeUndefined()
  expect(thumbnailSources({ ...cover, width: 300, height: 390 })).toBeUndefined()
})

test('a photo smaller than a full large thumbnail is described by its own size', () => {
  expect(thumbnailSources({ ...cover, width: 450, height: 600 })).toBe('/small 300w, /large 450w')
  expect(thumbnailSources({ ...cover, width: 1, height: 1920 })).toBeUndefined()
})
