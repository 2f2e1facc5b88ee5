import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import type { RenderAsk } from './harness/adjust.ts'
import { type AdjustPage, addressOf, openAdjustPage } from './harness/adjust-page.ts'
import { expectNoMetadata, expectSame } from './harness/judge-photo.ts'

test.describe.configure({ mode: 'default' })

let adjust: AdjustPage

test.beforeAll(async ({ browser }) => {
  adjust = await openAdjustPage(browser, test.info().outputPath('vite'))
})

test.afterAll(() => adjust.close())

test('a saved photo is upright, adjusted, without its GPS, with a preview of 400 pixels', async () => {
  const original = photoNamed('turned-with-gps.jpg')
  expect((await sharp(original).metadata()).exif).toBeDefined()
  const untouched = await renderPhoto({ address: 'turned-with-gps.jpg' })
  expect(untouched).toMatchObject({ width: 900, height: 1200, type: 'image/jpeg' })
  expect(await meanDifference(untouched.jpeg, original)).toBeLessThan(1)
  await expectSame(untouched.preview, original)
  expect(await sharp(untouched.preview).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 400 })
  expectNoMetadata(untouched.preview)

  const dark = await renderPhoto({ address: 'turned-with-gps.jpg', adjustments: { contrast: -50, brightness: -20 } })
  for (const jpeg of [dark.jpeg, dark.preview]) {
    const { channels } = await sharp(jpeg).stats()
    for (const { mean, stdev } of channels) expect([Math.round(mean), Math.round(stdev)]).toEqual([128, 0])
  }
})

test('a camera frame and its file become the same photo', async () => {
  const some = { adjustments: vivid, quality: 1 }
  const fromFile = await renderPhoto({ address: 'noise.png', ...some })
  const fromFrame = await renderPhoto({ address: 'noise.png', asBitmap: true, ...some })
  expect(fromFrame).toMatchObject({ width: 300, height: 300 })
  expect(fromFrame.jpeg.equals(fromFile.jpeg)).toBe(true)
})

test('the requested quality is the quality of the JPEG', async () => {
  const sizes = []
  for (const quality of [0.9, 0.92, 1]) sizes.push((await renderPhoto({ address: 'label.jpg', quality })).jpeg.length)
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other))
  expect(new Set(sizes).size).toBe(3)
})

test('transparent pixels become white before they are adjusted', async () => {
  const { jpeg, width } = await renderPhoto({ address: 'cutout.png', adjustments: { brightness: -50 } })
  const pixels = await sharp(jpeg).raw().toBuffer()
  const level = 255 - 64
  for (const channel of pixels.subarray(0, 3)) expect(Math.abs(channel - level)).toBeLessThanOrEqual(2)
  expect(width).toBe(600)
})

test('a file that is not a photo is refused with a sentence that names it', async () => {
  expect(await outcome({ address: 'text-renamed.jpg', name: 'text-renamed.jpg' })).toEqual({
    code: 'bad-input',
    sentence: '"text-renamed.jpg" is text, not a photo. Choose the original photo.',
  })
})

test('an abort stops a running and a waiting photo and no other, and closing stops all', async () => {
  const results = await adjust.page.evaluate(async (address) => {
    const { bitmapOf, createAdjuster, noAdjustments } = window.adjustHarness
    let started = 0
    const startWorker = () => {
      started += 1
      return new Worker('/src/imaging/web/adjust.worker.ts', { type: 'module' })
    }
    const adjuster = createAdjuster({ startWorker })
    const ask = { adjustments: noAdjustments, quality: 0.9 }
    const bitmaps = await Promise.all([1, 2, 3, 4].map(() => bitmapOf(address)))
    const file = await (await fetch(address)).blob()
    const [underWay, waits] = [new AbortController(), new AbortController()]
    const signals = [underWay.signal, undefined, waits.signal, AbortSignal.abort('too late')]
    const jobs = bitmaps.map((bitmap, at) => adjuster.render(bitmap, ask, { signal: signals[at] }))
    const last = adjuster.render(file, ask)
    waits.abort('not wanted')
    underWay.abort('changed my mind')
    const settled = await Promise.allSettled([...jobs, last])
    const unfinished = adjuster.render(new Blob(['x']), ask).catch((error: DOMException) => error.name)
    adjuster.close()
    const tooLate = adjuster.render(new Blob(['x']), ask).catch((error: DOMException) => error.name)
    return {
      results: settled.map((job) => (job.status === 'fulfilled' ? job.value.width : String(job.reason))),
      bitmapsLeft: bitmaps.filter((bitmap) => bitmap.width > 0).length,
      started,
      closed: [await unfinished, await tooLate],
    }
  }, addressOf('label.jpg'))
  expect(results).toEqual({
    results: ['changed my mind', 1600, 'not wanted', 'too late', 1600],
    bitmapsLeft: 0,
    // Two, and one that replaces the stopped worker.
    started: 3,
    closed: ['AbortError', 'AbortError'],
  })
})

test('a photo whose worker dies is tried a second time; a camera frame is lost with its worker', async () => {
  const results = await adjust.page.evaluate(async (address) => {
    const { bitmapOf, createAdjuster, noAdjustments, workerOf } = window.adjustHarness
    const ask = { adjustments: noAdjustments, quality: 0.9, name: 'dress.jpg' }
    const attempt = async (source: Blob | ImageBitmap, deadly: number) => {
      let started = 0
      const startWorker = () => {
        started += 1
        return started > deadly
          ? new Worker('/src/imaging/web/adjust.worker.ts', { type: 'module' })
          : workerOf('onmessage = () => { throw new Error("out of memory") }')
      }
      const adjuster = createAdjuster({ startWorker })
      const result = await adjuster.render(source, ask).then(({ width }) => width, String)
      adjuster.close()
      return { started, result }
    }
    const file = await (await fetch(address)).blob()
    return {
      fileOnce: await attempt(file, 1),
      fileTwice: await attempt(file, 2),
      frame: await attempt(await bitmapOf(address), 1),
    }
  }, addressOf('small.jpg'))
  const died = 'AppError: Failed to compress image: "dress.jpg" couldn\'t be processed because the browser stopped.'
  expect(results).toEqual({
    fileOnce: { started: 2, result: 600 },
    fileTwice: { started: 2, result: `${died} Your photo is safe. Close other tabs and try again.` },
    frame: { started: 1, result: `${died} Close other tabs and take it again.` },
  })
})

const vivid = { brightness: 7, contrast: 12, saturation: 30, exposure: -9, warmth: 25, sharpness: 60 }

function photoNamed(name: string): Buffer {
  const bytes = adjust.photos.get(name)
  if (!bytes) throw new Error(`No photo is called ${name}`)
  return bytes
}

function outcome(ask: RenderAsk) {
  const addressedAsk = { ...ask, address: addressOf(ask.address) }
  return adjust.page.evaluate((addressed) => window.adjustHarness.render(addressed), addressedAsk)
}

async function renderPhoto(ask: RenderAsk) {
  const result = await outcome(ask)
  if ('sentence' in result) throw new Error(result.sentence)
  const jpeg = Buffer.from(result.jpeg, 'base64')
  expectNoMetadata(jpeg)
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: result.width, height: result.height })
  return { ...result, jpeg, preview: Buffer.from(result.preview, 'base64') }
}

/** The mean difference between the channels of two upright photos of one size. */
async function meanDifference(one: Buffer, other: Buffer): Promise<number> {
  const [pixels, others] = await Promise.all(
    [one, other].map((photo) => sharp(photo).autoOrient().removeAlpha().raw().toBuffer()),
  )
  if (!pixels || pixels.length !== others?.length) return 255
  return pixels.reduce((sum, level, at) => sum + Math.abs(level - (others[at] ?? 0)), 0) / pixels.length
}
