import { expect, test } from 'vitest'
import { pictureExpiry, refusalsOfPicture, refusalsOfPictureAddress } from './rules-image.ts'

const photo = { format: 'jpeg', bytes: 400_000, widthPx: 1600, heightPx: 1200, frames: 1 }
const errorIds = (changes: Partial<typeof photo>) =>
  refusalsOfPicture({ ...photo, ...changes }).map((error) => error.errorId)

test('the eight formats are accepted', () => {
  for (const format of ['JPG', 'jpeg', 'gif', 'png', 'bmp', 'tiff', 'avif', 'heic', 'webp'])
    expect(errorIds({ format })).toEqual([])
})

test('other formats, bytes that are not a picture, and animated pictures are refused', () => {
  expect(errorIds({ format: 'svg' })).toEqual([190203])
  expect(refusalsOfPicture({ ...photo, format: undefined })).toMatchObject([{ errorId: 190203 }])
  expect(errorIds({ format: 'gif', frames: 2 })).toEqual([190203])
})

test('a file has at most 12 MB', () => {
  expect(errorIds({ bytes: 12 * 1024 * 1024 })).toEqual([])
  expect(errorIds({ bytes: 12 * 1024 * 1024 + 1 })).toEqual([190201])
})

test('a side has at most 9000 pixels', () => {
  expect(errorIds({ widthPx: 9000, heightPx: 9000 })).toEqual([])
  expect(errorIds({ widthPx: 9001 })).toEqual([190202])
  expect(errorIds({ heightPx: 9001 })).toEqual([190202])
})

test('a small picture can be uploaded: only publishing refuses it', () => {
  expect(errorIds({ widthPx: 100, heightPx: 80 })).toEqual([])
})

test('a picture is fetched only from an https address', () => {
  expect(refusalsOfPictureAddress('https://example.com/a.jpg')).toEqual([])
  for (const address of ['http://example.com/a.jpg', 'https://', undefined])
    expect(refusalsOfPictureAddress(address)).toMatchObject([{ errorId: 190204 }])
})

test('an unused picture is kept for 30 days', () => {
  expect(pictureExpiry(Date.UTC(2026, 10, 1))).toBe(Date.UTC(2026, 11, 1))
})
