import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import type { Rect } from '../../src/imaging/aspect-ratio.ts'
import { type AdjustPage, addressOf, openAdjustPage } from './harness/adjust-page.ts'
import { expectNoMetadata } from './harness/judge-photo.ts'
import { orientations, photosToCrop } from './harness/photos-to-crop.ts'

test.describe.configure({ mode: 'default' })

let crops: AdjustPage

test.beforeAll(async ({ browser }) => {
  crops = await openAdjustPage(browser, test.info().outputPath('vite'), await photosToCrop())
})

test.afterAll(() => crops.close())

test('a crop is exactly the region, upright, for each EXIF orientation', async () => {
  for (const orientation of orientations) {
    const name = `orientation-${orientation}.jpg`
    const part = { x: 151, y: 203, width: 307, height: 251 }
    const { jpeg } = await cropped(name, part)
    await expectRegion(jpeg, photoNamed(name), part)
  }
})

test('a corner of a photo, and the smallest part that can be cropped', async () => {
  const photo = photoNamed('jeans.jpg')
  const { width, height } = await sharp(photo).metadata()
  for (const part of [
    { x: 0, y: 0, width: 333, height: 222 },
    { x: width - 333, y: height - 222, width: 333, height: 222 },
    { x: 611, y: 407, width: 50, height: 50 },
  ])
    await expectRegion((await cropped('jeans.jpg', part)).jpeg, photo, part)
})

test('a crop of the full frame is byte for byte the photo without a crop', async () => {
  const { width, height } = await sharp(photoNamed('jeans.jpg')).metadata()
  const plain = await renderPhoto({ address: 'jeans.jpg' })
  const whole = await cropped('jeans.jpg', { x: 0, y: 0, width, height })
  expect(whole.jpeg.equals(plain.jpeg)).toBe(true)
  expect(await peakSignal(plain.jpeg, photoNamed('jeans.jpg'))).toBeGreaterThan(36)
})

test('12 megapixels, rotated by EXIF, are cropped on the screen of a phone', { tag: '@long' }, async () => {
  const phone = await crops.open({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const part = { x: 701, y: 903, width: 1407, height: 2111 }
  const phoneResult = await phone.evaluate((ask) => window.adjustHarness.render(ask), {
    address: addressOf('12-megapixels.jpg'),
    crop: part,
  })
  await phone.close()
  const { jpeg } = photoOf(phoneResult)
  await expectRegion(jpeg, photoNamed('12-megapixels.jpg'), part)
})

test('transparent pixels are white in a crop, too, and adjustments apply to the part that stays', async () => {
  const part = { x: 0, y: 0, width: 60, height: 60 }
  const white = await sharp((await cropped('cutout.png', part)).jpeg).stats()
  expect(white.channels.map(({ mean }) => mean)).toEqual([255, 255, 255])
  const darker = await renderPhoto({ address: 'cutout.png', crop: part, adjustments: { brightness: -50 } })
  const { channels } = await sharp(darker.jpeg).stats()
  expect(channels.map(({ mean }) => Math.round(mean))).toEqual([191, 191, 191])
})

test('the thumbnail of a crop shows the crop', async () => {
  const part = { x: 200, y: 300, width: 600, height: 450 }
  const { jpeg, preview } = await cropped('jeans.jpg', part)
  expect(await sharp(preview).metadata()).toMatchObject({ width: 400, height: 300 })
  const small = await sharp(jpeg).resize(400, 300).png().toBuffer()
  expect(await peakSignal(preview, small)).toBeGreaterThan(28)
})

/**
 * Within the error of its JPEG: as near to the region as another encoder's JPEG of it, and clearly nearer than to any region
 * one pixel away.
 */
async function expectRegion(jpeg: Buffer, photo: Buffer, part: Rect) {
  const upright = await sharp(photo).autoOrient().png({ compressionLevel: 0 }).toBuffer()
  const region = (by: { x: number; y: number }) =>
    sharp(upright)
      .extract({ left: part.x + by.x, top: part.y + by.y, width: part.width, height: part.height })
      .png()
      .toBuffer()
  const itself = await region({ x: 0, y: 0 })
  const near = await peakSignal(jpeg, itself)
  const asGood = await peakSignal(await sharp(itself).jpeg({ quality: 92 }).toBuffer(), itself)
  expect(near).toBeGreaterThan(asGood - 1)
  const { width, height } = await sharp(upright).metadata()
  for (const by of [
    { x: 1, y: 0 },
    { x: -1, y: 0 },
    { x: 0, y: 1 },
    { x: 0, y: -1 },
  ]) {
    const isInside = part.x + by.x >= 0 && part.y + by.y >= 0
    if (!isInside || part.x + by.x + part.width > width || part.y + by.y + part.height > height) continue
    expect(near).toBeGreaterThan((await peakSignal(jpeg, await region(by))) + 2)
  }
}

/** Peak signal to noise ratio of two pictures of one size, in decibels. */
async function peakSignal(one: Buffer, other: Buffer): Promise<number> {
  const [pixels, others] = await Promise.all(
    [one, other].map((photo) => sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  )
  if (!pixels || !others) throw new Error('No pixels')
  expect(pixels.info).toMatchObject({ width: others.info.width, height: others.info.height })
  const squares = pixels.data.reduce((sum, level, at) => sum + (level - (others.data[at] ?? 0)) ** 2, 0)
  return 10 * Math.log10(255 ** 2 / (squares / pixels.data.length))
}

async function cropped(name: string, part: Rect) {
  const photo = await renderPhoto({ address: name, crop: part })
  expect(photo).toMatchObject({ width: part.width, height: part.height })
  return photo
}

type Ask = Parameters<typeof window.adjustHarness.render>[0]

async function renderPhoto(ask: Ask) {
  const addressedAsk = { ...ask, address: addressOf(ask.address) }
  return photoOf(await crops.page.evaluate((addressed) => window.adjustHarness.render(addressed), addressedAsk))
}

function photoOf(result: Awaited<ReturnType<typeof window.adjustHarness.render>>) {
  if ('sentence' in result) throw new Error(result.sentence)
  const jpeg = Buffer.from(result.jpeg, 'base64')
  expectNoMetadata(jpeg)
  return { ...result, jpeg, preview: Buffer.from(result.preview, 'base64') }
}

function photoNamed(name: string): Buffer {
  const bytes = crops.photos.get(name)
  if (!bytes) throw new Error(`No photo is called ${name}`)
  return bytes
}
