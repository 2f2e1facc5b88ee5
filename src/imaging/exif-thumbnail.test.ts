import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withExifThumbnail } from '../../test/photos/imaging/with-exif-thumbnail.ts'
import { exifThumbnail } from './exif-thumbnail.ts'
import { orientationOf } from './jpeg.ts'
import { jpegSegments, marker } from './jpeg-segments.ts'

const picture = sharp(readFileSync('test/photos/imaging/small-with-gps.jpg'))
const landscape = await picture.clone().resize(640, 480).jpeg().toBuffer()
const thumbnail = await picture.clone().resize(160, 120).jpeg().toBuffer()

test.for([1, 2, 3, 4, 5, 6, 7, 8])(
  'the thumbnail gets the orientation of its photo: orientation %i',
  async (orientation) => {
    const found = thumbnailIn(withExifThumbnail(landscape, { orientation, thumbnail }))
    expect(orientationOf(found)).toBe(orientation)
    expect((await sharp(found).raw().toBuffer()).equals(await sharp(thumbnail).raw().toBuffer())).toBe(true)
  },
)

test('both byte orders are read', () => {
  for (const order of ['II', 'MM'] as const) {
    expect(exifThumbnail(withExifThumbnail(landscape, { orientation: 6, thumbnail, order }))).toBeDefined()
  }
})

test('the thumbnail keeps no other metadata than the orientation', async () => {
  const withSecret = await picture
    .clone()
    .resize(160, 120)
    .withExif({ IFD0: { Make: 'secret' } })
    .jpeg()
    .toBuffer()
  const found = thumbnailIn(withExifThumbnail(landscape, { orientation: 8, thumbnail: withSecret }))
  expect(Buffer.from(found).includes('secret')).toBe(false)
  const metadata = [...jpegSegments(found)].filter(
    (segment) => segment.marker >= marker.APP1 && segment.marker <= marker.COM,
  )
  expect(metadata.map((segment) => [segment.marker, segment.end - segment.start])).toEqual([[marker.APP1, 36]])
})

test('the beginning of the file is enough to find the thumbnail', () => {
  const photo = withExifThumbnail(landscape, { orientation: 3, thumbnail })
  expect(exifThumbnail(photo.subarray(0, photo.length - 10_000))).toEqual(exifThumbnail(photo))
})

test('a file without EXIF, without a thumbnail or that is not a JPEG gives undefined', async () => {
  expect(exifThumbnail(landscape)).toBeUndefined()
  expect(exifThumbnail(readFileSync('test/photos/imaging/small-with-gps.jpg'))).toBeUndefined()
  expect(exifThumbnail(await picture.clone().resize(64).png().toBuffer())).toBeUndefined()
  expect(exifThumbnail(readFileSync('test/photos/imaging/iphone-without-picture.heic'))).toBeUndefined()
  expect(exifThumbnail(new Uint8Array())).toBeUndefined()
})

test('a thumbnail that is damaged or does not fit its photo is refused', async () => {
  const portrait = await picture.clone().resize(120, 160).jpeg().toBuffer()
  const large = await picture.clone().resize(1100, 825).jpeg({ quality: 10 }).toBuffer()
  const bomb = readFileSync('test/photos/imaging/jpeg-claims-65500x65500.jpg')
  const wrong = [thumbnail.subarray(0, -200), portrait, large, bomb, Buffer.from('no picture at all'), Buffer.alloc(0)]
  for (const bytes of wrong) {
    expect(exifThumbnail(withExifThumbnail(landscape, { orientation: 1, thumbnail: bytes }))).toBeUndefined()
  }
  expect(exifThumbnail(withExifThumbnail(landscape, { orientation: 9, thumbnail }))).toBeUndefined()
})

test('any bytes are read without throwing, and each found thumbnail is small and has an orientation', () => {
  const photo = withExifThumbnail(landscape, { orientation: 6, thumbnail })
  const header = photo.subarray(0, 6 + 4 + 200)
  const change = fc.tuple(fc.nat(header.length - 1), fc.constantFrom(0, 1, 2, 6, 8, 42, 127, 255))
  let found = 0
  fc.assert(
    fc.property(fc.array(change, { maxLength: 4 }), (changes) => {
      const bytes = Buffer.from(photo)
      for (const [at, value] of changes) bytes[at] = value
      const small = exifThumbnail(bytes)
      if (!small) return
      found += 1
      expect(orientationOf(small)).toBeDefined()
      expect(small.length).toBeLessThan(70_000)
    }),
    { numRuns: 2000 },
  )
  expect(found).toBeGreaterThan(0)
  fc.assert(fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => void exifThumbnail(bytes)))
})

function thumbnailIn(photo: Uint8Array): Uint8Array {
  const found = exifThumbnail(photo)
  if (!found) throw new Error('No thumbnail was found')
  return found
}
