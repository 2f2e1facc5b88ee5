import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { keepableOriginal } from './keep-original.ts'
import { readPhotoHeader } from './photo-header.ts'

const photo = readFileSync('test/photos/imaging/small-with-gps.jpg')
const small = () => sharp(photo).resize(300)

function originalOf(bytes: Buffer) {
  const header = readPhotoHeader(bytes)
  return typeof header === 'string' ? undefined : keepableOriginal(bytes, header)
}

test('a small upright JPEG may be sent unchanged, but without its GPS', async () => {
  const original = originalOf(photo) ?? new Uint8Array()
  expect(original.length).toBeGreaterThan(0)
  expect((await sharp(original).metadata()).exif).toBeUndefined()
})

test('a photo that is grey or whose profile is sRGB may be sent', async () => {
  expect(originalOf(await small().withIccProfile('srgb').jpeg().toBuffer())).toBeDefined()
  expect(originalOf(await small().greyscale().jpeg().toBuffer())).toBeDefined()
})

test('a photo that would look different without its metadata is not sent unchanged', async () => {
  expect(originalOf(await small().withMetadata({ orientation: 6 }).jpeg().toBuffer())).toBeUndefined()
  expect(originalOf(await small().withIccProfile('p3').jpeg().toBuffer())).toBeUndefined()
  expect(originalOf(await small().toColourspace('cmyk').jpeg().toBuffer())).toBeUndefined()
})

test('another format, or a larger photo than allowed, is not sent unchanged', async () => {
  expect(originalOf(await small().png().toBuffer())).toBeUndefined()
  expect(originalOf(await sharp(photo).resize(1921, 100).jpeg().toBuffer())).toBeUndefined()
})
