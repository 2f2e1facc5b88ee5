import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { orientationOf, readJpegHeader } from './jpeg.ts'

const photo = readFileSync('test/photos/imaging/small-with-gps.jpg')

test.for([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i is read from EXIF', async (orientation) => {
  const turned = await sharp(photo).resize(64, 48).withMetadata({ orientation }).jpeg().toBuffer()
  expect(orientationOf(turned)).toBe(orientation)
  expect(readJpegHeader(turned)).toMatchObject({ width: 64, height: 48, orientation, precision: 8, components: 3 })
})

test('a photo without EXIF is upright', async () => {
  expect(orientationOf(await sharp(photo).resize(64).jpeg().toBuffer())).toBe(1)
})

test('an orientation that EXIF does not define is uncertain', async () => {
  const turned = await sharp(photo).resize(64).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const tag = turned.indexOf(Buffer.from([0x01, 0x12, 0, 3]))
  expect(tag).toBeGreaterThan(0)
  turned.writeUInt16BE(9, tag + 8)
  expect(orientationOf(turned)).toBeUndefined()
})

test('an orientation is uncertain if a photo has two EXIF blocks', async () => {
  const turned = await sharp(photo).resize(64).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  const start = turned.indexOf(Buffer.from([0xff, 0xe1]))
  const exif = turned.subarray(start, start + 2 + turned.readUInt16BE(start + 2))
  expect(orientationOf(Buffer.concat([turned.subarray(0, start), exif, turned.subarray(start)]))).toBeUndefined()
})

test('a photo cut anywhere after its header is cut short', () => {
  for (const part of [0.3, 0.55, 0.999]) {
    expect(readJpegHeader(photo.subarray(0, Math.floor(photo.length * part)))).toBe('cut-short')
  }
  expect(readJpegHeader(photo.subarray(0, 300))).toBe('cut-short')
})
