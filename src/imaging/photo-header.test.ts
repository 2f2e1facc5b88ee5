import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPhotoHeader } from './photo-header.ts'

const file = (name: string) => readFileSync(`test/photos/imaging/${name}`)
const photo = file('small-with-gps.jpg')
const small = () => sharp(photo).resize(120, 90)

test('size and format are read from the bytes of every kind of photo', async () => {
  const photosByFormat = {
    jpeg: await small().jpeg().toBuffer(),
    png: await small().png().toBuffer(),
    gif: await small().gif().toBuffer(),
    webp: await small().webp().toBuffer(),
    avif: await small().avif({ effort: 0 }).toBuffer(),
  }
  for (const [format, bytes] of Object.entries(photosByFormat)) {
    expect(readPhotoHeader(bytes)).toMatchObject({ format, width: 120, height: 90 })
  }
})

test('a JPEG in CMYK is refused, because its inks would become wrong colors', async () => {
  expect(readPhotoHeader(await small().toColourspace('cmyk').withIccProfile('cmyk').jpeg().toBuffer())).toBe('cmyk')
  expect(readPhotoHeader(await small().toColourspace('cmyk').jpeg().toBuffer())).toBe('cmyk')
})

test('the size of a lossless or transparent WebP is read too', async () => {
  const lossless = await small().webp({ lossless: true }).toBuffer()
  const transparent = await small().ensureAlpha(0.5).webp().toBuffer()
  expect(readPhotoHeader(lossless)).toMatchObject({ format: 'webp', width: 120, height: 90 })
  expect(readPhotoHeader(transparent)).toMatchObject({ format: 'webp', width: 120, height: 90 })
})

test('an iPhone’s HEIC photo has the size of its picture, not of one of its tiles', () => {
  expect(readPhotoHeader(file('iphone-without-picture.heic'))).toMatchObject({
    format: 'heic',
    width: 3024,
    height: 4032,
  })
})

test('a HEIC photo with too many pixels, or cut short, is refused by its header', () => {
  const huge = file('small.heic')
  huge.writeUInt32BE(9000, huge.indexOf('ispe') + 8)
  huge.writeUInt32BE(9000, huge.indexOf('ispe') + 12)
  expect(readPhotoHeader(huge)).toBe('too-many-pixels')
  expect(readPhotoHeader(file('small.heic').subarray(0, 400_000))).toBe('cut-short')
})

test('animations are refused in every format that has them', async () => {
  const frames = await Promise.all([0, 90].map((hue) => small().modulate({ hue }).png().toBuffer()))
  const animated = () => sharp(frames, { join: { animated: true } })
  expect(readPhotoHeader(await animated().gif().toBuffer())).toBe('animation')
  expect(readPhotoHeader(await animated().webp().toBuffer())).toBe('animation')
  const png = await small().png().toBuffer()
  const animationControl = Buffer.from([0, 0, 0, 8, ...Buffer.from('acTL'), 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0])
  expect(readPhotoHeader(Buffer.concat([png.subarray(0, 33), animationControl, png.subarray(33)]))).toBe('animation')
})

test('the bytes of a file that is not a photo decide its fault, not its name', () => {
  expect(readPhotoHeader(file('text-renamed.jpg'))).toBe('text')
  expect(readPhotoHeader(file('svg-renamed.jpg'))).toBe('svg')
  expect(readPhotoHeader(Buffer.from('%PDF-1.7\n%\x00\x01\x02'))).toBe('unknown')
  expect(readPhotoHeader(Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'))).toBe('video')
  expect(readPhotoHeader(new Uint8Array())).toBe('empty')
})

test('a small file that would expand to gigabytes is refused by its header', () => {
  expect(readPhotoHeader(file('bomb-14000x14000.png'))).toBe('too-many-pixels')
  expect(readPhotoHeader(file('jpeg-claims-65500x65500.jpg'))).toBe('too-many-pixels')
})

test('a file that is cut short is refused', async () => {
  const wholeFiles = [
    photo,
    await small().png().toBuffer(),
    await small().gif().toBuffer(),
    await small().webp().toBuffer(),
    await small().avif({ effort: 0 }).toBuffer(),
  ]
  for (const bytes of wholeFiles) {
    expect(readPhotoHeader(bytes.subarray(0, Math.floor(bytes.length * 0.55)))).toBe('cut-short')
  }
})

test('any bytes are read without throwing, and each returned size is within the limit', async () => {
  const wholeFiles = [
    photo.subarray(0, 3000),
    file('iphone-without-picture.heic'),
    await small().png().toBuffer(),
    await small().gif().toBuffer(),
    await small().webp().toBuffer(),
  ]
  const damaged = fc
    .tuple(
      fc.constantFrom(...wholeFiles),
      fc.array(fc.tuple(fc.nat(2999), fc.nat(255)), { maxLength: 10 }),
      fc.nat(3000),
    )
    .map(([original, changes, length]) => {
      const bytes = Buffer.from(original)
      for (const [at, value] of changes) bytes[at % bytes.length] = value
      return new Uint8Array(bytes.subarray(0, length))
    })
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 500 }), damaged), (bytes) => {
      const header = readPhotoHeader(bytes)
      const pixels = typeof header === 'string' ? 1 : header.width * header.height
      expect(pixels).toBeGreaterThanOrEqual(1)
      expect(pixels).toBeLessThanOrEqual(60e6)
    }),
    { numRuns: 2000 },
  )
})
