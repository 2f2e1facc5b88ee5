import sharp, { type Sharp } from 'sharp'
import { thumbHashToApproximateAspectRatio, thumbHashToAverageRGBA } from 'thumbhash'
import { expect, test } from 'vitest'
import { testPhoto } from '../../../../test/photos.ts'
import { makeThumbnails } from './make-thumbnails.ts'

function plainImage(width: number, height: number, background = 'teal') {
  return sharp({ create: { width, height, channels: 3, background } })
}

test.each([
  [1920, 1440, [400, 300], [800, 600]],
  [1200, 1600, [300, 400], [600, 800]],
  [500, 250, [400, 200], [500, 250]],
  [401, 50, [400, 50], [401, 50]],
  [400, 400, [400, 400], null],
  [50, 60, [50, 60], null],
  [1920, 1, [400, 1], [800, 1]],
  [1, 1, [1, 1], null],
])('a photo of %i x %i gets the thumbnails %j and %j', async (width, height, small, large) => {
  const { thumbnail, largeThumbnail } = await makeThumbnails(await plainImage(width, height).jpeg().toBuffer())
  expect([await sizeOf(thumbnail), largeThumbnail && (await sizeOf(largeThumbnail))]).toEqual([small, large])
})

test.each(['colour', 'grey', 'CMYK'])('thumbnails and placeholder of a %s photo have its colour', async (kind) => {
  const photo = plainImage(900, 600, '#3070b0')
  if (kind === 'grey') photo.greyscale()
  if (kind === 'CMYK') photo.toColourspace('cmyk')
  const { thumbnail, largeThumbnail, placeholder } = await makeThumbnails(await photo.jpeg().toBuffer())
  const expected = kind === 'grey' ? [0x69, 0x69, 0x69] : [0x30, 0x70, 0xb0]
  const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(placeholder, 'base64'))
  const colours = [
    await colourOf(thumbnail),
    await colourOf(largeThumbnail ?? new Uint8Array()),
    [r, g, b].map((part) => 255 * part),
  ]
  // CMYK without a profile, and the placeholder's few bits, are both slightly off.
  for (const [index, value] of expected.entries())
    for (const colour of colours) expect(Math.abs((colour[index] ?? 0) - value)).toBeLessThan(24)
})

test('a placeholder is a short text that encodes the shape of its photo', async () => {
  const { placeholder } = await makeThumbnails(await testPhoto('jeans/1-front.jpg'))
  expect(placeholder.length).toBeLessThan(40)
  expect(thumbHashToApproximateAspectRatio(Buffer.from(placeholder, 'base64'))).toBeCloseTo(0.75, 0)
})

test('thumbnails show the photo itself: both have the pixels that resizing gives', async () => {
  const bytes = await testPhoto('jeans/1-front.jpg')
  const { thumbnail, largeThumbnail } = await makeThumbnails(bytes)
  for (const [file, width] of [[thumbnail, 300] as const, [largeThumbnail ?? new Uint8Array(), 600] as const]) {
    const [actual, expected] = await Promise.all([rawOf(sharp(file)), rawOf(sharp(bytes).resize(width))])
    expect(actual.length).toBe(expected.length)
    const squares = actual.reduce((sum, value, index) => sum + (value - (expected[index] ?? 0)) ** 2, 0)
    // PSNR in dB that a JPEG of `thumbnailQuality` keeps at least.
    expect(10 * Math.log10(255 ** 2 / (squares / actual.length))).toBeGreaterThan(30)
  }
})

async function sizeOf(bytes: Uint8Array) {
  const { format, width, height } = await sharp(bytes).metadata()
  expect(format).toBe('jpeg')
  return [width, height]
}

function rawOf(image: Sharp): Promise<Uint8Array> {
  return image.toColourspace('srgb').raw().toBuffer()
}

async function colourOf(bytes: Uint8Array): Promise<number[]> {
  return [...(await sharp(bytes).resize(1, 1).toColourspace('srgb').raw().toBuffer())]
}
