import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { keepableOriginal } from './keep-original.ts'
import { readPhotoHeader } from './photo-header.ts'

const photo = readFileSync('test/photos/imaging/small-with-gps.jpg')
const small = () => sharp(photo).resize(300)

function keptOriginal(bytes: Buffer) {
  const headerOrFault = readPhotoHeader(bytes)
  return typeof headerOrFault === 'string' ? undefined : keepableOriginal(bytes, headerOrFault)
}

test('the original of a small upright JPEG may be kept, but without its GPS', async () => {
  const original = keptOriginal(photo) ?? new Uint8Array()
  expect(original.length).toBeGreaterThan(0)
  expect((await sharp(original).metadata()).exif).toBeUndefined()
})

test('the original of a photo that is grey or whose profile is sRGB may be kept', async () => {
  expect(keptOriginal(await small().withIccProfile('srgb').jpeg().toBuffer())).toBeDefined()
  expect(keptOriginal(await small().greyscale().jpeg().toBuffer())).toBeDefined()
})

test('the original of a photo that would look different without its metadata is not kept', async () => {
  expect(keptOriginal(await small().withMetadata({ orientation: 6 }).jpeg().toBuffer())).toBeUndefined()
  expect(keptOriginal(await small().withIccProfile('p3').jpeg().toBuffer())).toBeUndefined()
  expect(keptOriginal(await small().toColourspace('cmyk').jpeg().toBuffer())).toBeUndefined()
})

test('an original in another format, or larger than allowed, is not kept', async () => {
  expect(keptOriginal(await small().png().toBuffer())).toBeUndefined()
  expect(keptOriginal(await sharp(photo).resize(1921, 100).jpeg().toBuffer())).toBeUndefined()
})
