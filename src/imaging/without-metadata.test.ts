import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { jpegSegments, marker } from './jpeg-segments.ts'
import { withoutMetadata } from './without-metadata.ts'

const photo = readFileSync('test/photos/imaging/small-with-gps.jpg')

test('the pixels stay the same bit for bit and the GPS is removed', async () => {
  expect((await sharp(photo).metadata()).exif).toBeDefined()
  const stripped = withoutMetadata(photo) ?? new Uint8Array()
  expect((await sharp(stripped).raw().toBuffer()).equals(await sharp(photo).raw().toBuffer())).toBe(true)
  expect((await sharp(stripped).metadata()).exif).toBeUndefined()
  expect(stripped.length).toBeLessThan(photo.length)
})

test('profiles, XMP, comments, JFIF thumbnails and bytes after the end are removed', async () => {
  const plain = await sharp(photo)
    .resize(200)
    .withIccProfile('p3')
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')
    .jpeg()
    .toBuffer()
  const jfif = Buffer.from([0xff, 0xe0, 0, 19, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 1, 1, 9, 9, 9])
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 8]), Buffer.from('secret')])
  const withMetadata = Buffer.concat([
    plain.subarray(0, 2),
    jfif,
    comment,
    plain.subarray(2),
    Buffer.from('a film follows'),
  ])
  const stripped = withoutMetadata(withMetadata) ?? new Uint8Array()
  const { icc, xmp, comments } = await sharp(stripped).metadata()
  expect([icc, xmp, comments]).toEqual([undefined, undefined, undefined])
  expect([...stripped.subarray(0, 20)]).toEqual([
    0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0,
  ])
  expect([...stripped.subarray(-2)]).toEqual([0xff, 0xd9])
})

test('the colours of a CMYK photo stay, because Adobe’s segment defines them', async () => {
  const cmyk = await sharp(photo).resize(200).toColourspace('cmyk').jpeg().toBuffer()
  const stripped = withoutMetadata(cmyk) ?? new Uint8Array()
  expect(await sharp(stripped).raw().toBuffer()).toEqual(await sharp(withoutProfile(cmyk)).raw().toBuffer())
  expect([...jpegSegments(stripped)].some((segment) => segment.marker === marker.APP14)).toBe(true)
})

test('all scans of a progressive photo stay', async () => {
  const progressive = await sharp(photo).resize(200).jpeg({ progressive: true }).toBuffer()
  expect(withoutMetadata(progressive)).toEqual(new Uint8Array(progressive))
})

test('a photo that is cut short gives undefined', () => {
  expect(withoutMetadata(photo.subarray(0, -2))).toBeUndefined()
  expect(withoutMetadata(new Uint8Array())).toBeUndefined()
})

test('any bytes are handled without throwing, and the result has no metadata', () => {
  const small = photo.subarray(0, 4000)
  const damage = fc.array(fc.tuple(fc.nat(small.length - 1), fc.nat(255)), { maxLength: 20 })
  fc.assert(
    fc.property(damage, (changes) => {
      const bytes = Buffer.concat([small, Buffer.from([0xff, marker.EOI])])
      for (const [at, value] of changes) bytes[at] = value
      const stripped = withoutMetadata(bytes)
      for (const segment of stripped ? jpegSegments(stripped) : []) {
        const isMetadata = segment.marker >= marker.APP1 && segment.marker <= marker.APP15
        expect(isMetadata && segment.marker !== marker.APP14).toBe(false)
      }
    }),
    { numRuns: 500 },
  )
  fc.assert(fc.property(fc.uint8Array({ maxLength: 2000 }), (bytes) => void withoutMetadata(bytes)))
})

function withoutProfile(jpeg: Buffer): Buffer {
  const parts = [...jpegSegments(jpeg)].filter((segment) => segment.marker !== marker.APP2)
  return Buffer.concat([jpeg.subarray(0, 2), ...parts.map(({ start, end }) => jpeg.subarray(start, end))])
}
