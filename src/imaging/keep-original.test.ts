import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { keepableOriginal } from './keep-original.ts'
import { readPhotoHeader } from './photo-header.ts'

const photo = readFileSync('test/photos/imaging/small-with-gps.jpg')
const small = () => sharp(photo).resize(300)

function kept(bytes: Buffer) {
  const header = readPhotoHeader(bytes)
  return typeof header === 'string' ? undefined : keepableOriginal(bytes, header)
}

test('a small upright JPEG may be sent as it is, but not with its GPS', async () => {
  const cut = kept(photo) ?? new Uint8Array()
  expect(cut.length).toBeGreaterThan(0)
  expect((await sharp(cut).metadata()).exif).toBeUndefined()
})

test('a photo whose colours are said to be sRGB, or that is grey, may be sent', async () => {
  expect(kept(await small().withIccProfile('srgb').jpeg().toBuffer())).toBeDefined()
  expect(kept(await small().greyscale().jpeg().toBuffer())).toBeDefined()
})

test('a photo that would look different without its metadata is not sent as it is', async () => {
  expect(kept(await small().withMetadata({ orientation: 6 }).jpeg().toBuffer())).toBeUndefined()
  expect(kept(await small().withIccProfile('p3').jpeg().toBuffer())).toBeUndefined()
  expect(kept(await small().toColourspace('cmyk').jpeg().toBuffer())).toBeUndefined()
})

test('another format, or a larger photo than allowed, is not sent as it is', async () => {
  expect(kept(await small().png().toBuffer())).toBeUndefined()
  expect(kept(await sharp(photo).resize(1921, 100).jpeg().toBuffer())).toBeUndefined()
})
