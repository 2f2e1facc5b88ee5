import { rm, writeFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { decodePlan } from '../../src/imaging/decode-plan.ts'
import { type CompressStage, openCompressStage, withAddress } from './harness/compress-stage.ts'
import { expectNoMetadata, expectSame } from './harness/judge-photo.ts'
import { oddSizes, photosToCompress } from './harness/photos-to-compress.ts'

test.describe.configure({ mode: 'default' })

let stage: CompressStage
let page: Page

test.beforeAll(async ({ browser }) => {
  stage = await openCompressStage(browser, test.info().outputPath('site'), await photosToCompress())
  page = stage.page
})

test.afterAll(() => stage.close())

const decoders = ['fastest', 'bitmap'] as const

test('a 12 megapixel phone photo becomes an upright JPEG of 1920 pixels under 500 KB, without its GPS', async () => {
  const original = stage.photoNamed('phone-12mp.jpg')
  expect((await sharp(original).metadata()).exif).toBeDefined()
  for (const decoder of decoders) {
    const { jpeg, width, height, type } = await stage.compressed({ name: 'phone-12mp.jpg', decoder })
    expect([width, height, type]).toEqual([1440, 1920, 'image/jpeg'])
    expect(jpeg.length).toBeLessThanOrEqual(500_000)
    await expectSame(jpeg, original)
  }
})

test('all eight EXIF orientations come out upright from both decoders', async () => {
  for (let orientation = 1; orientation <= 8; orientation += 1) {
    const name = `orientation-${orientation}.jpg`
    for (const decoder of decoders) {
      const { jpeg, preview, width, height } = await stage.compressed({ name, decoder })
      expect([width, height]).toEqual(orientation < 5 ? [1920, 1280] : [1280, 1920])
      await expectSame(jpeg, stage.photoNamed(name))
      await expectSame(preview, stage.photoNamed(name), 8)
    }
  }
})

test('other kinds of JPEG keep their colours and both decoders agree on the size', async () => {
  for (const name of ['display-p3.jpg', 'grey.jpg', 'progressive.jpg', 'panorama.jpg']) {
    const [fastest, bitmap] = [await stage.compressed({ name }), await stage.compressed({ name, decoder: 'bitmap' })]
    expect([fastest.width, fastest.height]).toEqual([bitmap.width, bitmap.height])
    for (const { jpeg } of [fastest, bitmap]) await expectSame(jpeg, stage.photoNamed(name), 4)
  }
  expect(await stage.compressed({ name: 'panorama.jpg' })).toMatchObject({ width: 1920, height: 160 })
})

test('WebP, AVIF and GIF photos become JPEGs', async () => {
  for (const name of ['photo.webp', 'photo.avif', 'one-picture.gif']) {
    const { jpeg, width, height } = await stage.compressed({ name })
    expect(Math.max(width, height)).toBe(name === 'one-picture.gif' ? 300 : 1920)
    await expectSame(jpeg, stage.photoNamed(name))
  }
})

test('both decoders reach the planned size, however odd the stored size is', { tag: '@long' }, async () => {
  for (const { name, orientation, ...stored } of oddSizes) {
    const { drawnSize } = decodePlan(stored, orientation, 1920)
    for (const decoder of decoders) {
      const { width, height, jpeg } = await stage.compressed({ name, decoder })
      expect({ name, decoder, width, height }).toEqual({ name, decoder, ...drawnSize })
      await expectSame(jpeg, stage.photoNamed(name), 6)
    }
  }
})

const browsers = {
  'one that scales while decoding, and nothing else':
    'globalThis.createImageBitmap = () => Promise.reject(new Error())',
  'one that cannot scale while decoding': 'delete globalThis.ImageDecoder',
  'one whose frames do not know how they are turned': 'delete VideoFrame.prototype.flip',
  'one that has the decoder, which fails': 'ImageDecoder.prototype.decode = () => Promise.reject(new Error())',
}

test('the fastest decoder is used if the browser has it, the other one everywhere else, and the photo is the same', async () => {
  const addresses = [1, 6, 8].map((orientation) => withAddress({ name: `orientation-${orientation}.jpg` }).address)
  const without = (code: string, decoder: 'fastest' | 'bitmap') =>
    page.evaluate(
      async (ask) => {
        const startWorker = () => window.startWorkerWithout(ask.code)
        const compressor = window.createCompressor({ workers: 1, startWorker, decoder: ask.decoder })
        const files = await Promise.all(ask.addresses.map((address) => window.fetchFile(address, 'dress.jpg')))
        const done = await Promise.allSettled(files.map((file) => compressor.compress(file)))
        compressor.close()
        return done.map((one) => (one.status === 'fulfilled' ? one.value.width : String(one.reason)))
      },
      { code, decoder, addresses },
    )
  for (const [browser, code] of Object.entries(browsers)) {
    expect([browser, await without(code, 'fastest')]).toEqual([browser, [1920, 1280, 1280]])
  }
  const [onlyScaling = ''] = Object.values(browsers)
  const refused = expect.stringContaining('"dress.jpg" is damaged')
  expect(await without(onlyScaling, 'bitmap')).toEqual([refused, refused, refused])
})

test('transparent pixels become white', async () => {
  const { jpeg, width, height } = await stage.compressed({ name: 'cutout.png' })
  expect([width, height]).toEqual([1920, 960])
  const pixels = await sharp(jpeg).raw().toBuffer()
  const pixelAt = (x: number, y: number) => [...pixels.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)]
  expect(Math.min(...pixelAt(5, 5))).toBeGreaterThan(250)
  expect(pixelAt(width / 2, height / 2)[0]).toBeGreaterThan(240)
  expect(pixelAt(width / 2, height / 2)[1]).toBeLessThan(15)
})

test('a photo above the target loses quality, not size, and only within the limit', async () => {
  const grainy = await stage.compressed({ name: 'grainy.jpg' })
  expect(grainy.width).toBe(1920)
  expect(grainy.jpeg.length).toBeLessThanOrEqual(500_000)
  expect(grainy.jpeg.length).toBeGreaterThan(400_000)
  const noise = await stage.compressed({ name: 'noise.jpg' })
  expect(noise.width).toBe(1920)
  expect(noise.jpeg.length).toBeGreaterThan(500_000)
  expect(noise.jpeg.length).toBeLessThan(4_000_000)
})

test('an original that compression would make larger is kept, pixel for pixel, without its GPS', async () => {
  const original = stage.photoNamed('small-with-gps.jpg')
  const { jpeg } = await stage.compressed({ name: 'small-with-gps.jpg' })
  expect(jpeg.length).toBeLessThan(original.length)
  expect((await sharp(jpeg).raw().toBuffer()).equals(await sharp(original).raw().toBuffer())).toBe(true)
})

test('previews fit 400 pixels, with the compressed photo or alone', async () => {
  const { preview } = await stage.compressed({ name: 'phone-12mp.jpg' })
  const alone = await page.evaluate((ask) => window.compressor.preview(ask), withAddress({ name: 'phone-12mp.jpg' }))
  for (const jpeg of [preview, Buffer.from(alone, 'base64')]) {
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 300, height: 400 })
    expectNoMetadata(jpeg)
    await expectSame(jpeg, stage.photoNamed('phone-12mp.jpg'), 8)
  }
})

const refusals = {
  'text-renamed.jpg': '"text-renamed.jpg" is text, not a photo. Choose the original photo.',
  'svg-renamed.jpg': '"svg-renamed.jpg" is an SVG drawing, not a photo. Choose a JPEG, PNG, WebP or HEIC photo.',
  'empty.jpg': '"empty.jpg" is empty (0 bytes). Choose the original photo.',
  'cmyk.jpg':
    '"cmyk.jpg" is a photo for printing (CMYK), so its colors would look wrong. Save it as an RGB JPEG and choose that.',
  'animated.gif': '"animated.gif" is an animation. Choose a photo.',
  'bomb-14000x14000.png': '"bomb-14000x14000.png" has more than 60 megapixels. Choose a smaller copy.',
  'jpeg-claims-65500x65500.jpg': '"jpeg-claims-65500x65500.jpg" has more than 60 megapixels. Choose a smaller copy.',
  'cut-short.jpg':
    'Failed to load image: "cut-short.jpg" is incomplete: part of the photo is missing. Choose the original photo.',
  'damaged.png':
    'Failed to load image: "damaged.png" is damaged or too large for this device. Choose the original photo.',
  'iphone-without-picture.heic':
    'Failed to load image: "iphone-without-picture.heic" is a HEIC photo that couldn\'t be opened. It\'s damaged or too large for this device. Choose a JPEG of it.',
}

test('a file that is not a photo is refused with a sentence that names it, by both decoders', async () => {
  for (const [name, sentence] of Object.entries(refusals)) {
    for (const decoder of decoders)
      expect(await stage.outcome({ name, decoder })).toEqual({ code: 'bad-input', sentence })
  }
})

test('a file above 50 MB is refused unread', async () => {
  const sentence = await page.evaluate(async () => {
    const compressor = window.createCompressor()
    const heavy = new File([new Uint8Array(60 * 1024 * 1024)], 'film.jpg')
    const refusal = compressor.compress(heavy).catch((error: Error) => error.message)
    return refusal.finally(() => compressor.close())
  })
  expect(sentence).toBe('"film.jpg" is larger than 50 MB. Choose a smaller copy.')
})

test('a file that was deleted after it was chosen is refused with advice to choose it again', async () => {
  const path = test.info().outputPath('deleted.jpg')
  await writeFile(path, stage.photoNamed('small-with-gps.jpg'))
  await page.evaluate(() => document.body.append(Object.assign(document.createElement('input'), { type: 'file' })))
  await page.locator('input').setInputFiles(path)
  await rm(path)
  const sentence = await page.evaluate(async () => {
    const compressor = window.createCompressor()
    const file = document.querySelector('input')?.files?.[0] ?? new File([], 'nothing chosen')
    return compressor
      .compress(file)
      .then(String, (error: Error) => error.message)
      .finally(() => compressor.close())
  })
  expect(sentence).toMatch(/^Failed to load image: "deleted\.jpg" couldn't be read\..*Choose it again\.$/)
})

test('a camera shot without a name is called "This photo"', async () => {
  const result = await page.evaluate(
    (address) => window.compressor.compress({ address }),
    withAddress({ name: 'cut-short.jpg' }).address,
  )
  expect(result).toMatchObject({ sentence: expect.stringMatching(/^Failed to load image: This photo is incomplete/) })
})

test('an abort stops a running and a waiting photo and no other', async () => {
  const results = await page.evaluate(
    async (address) => {
      const compressor = window.createCompressor({ workers: 1 })
      const file = await window.fetchFile(address, 'phone-12mp.jpg')
      const [underWay, waits] = [new AbortController(), new AbortController()]
      const jobs = [
        compressor.compress(file, { signal: underWay.signal }),
        compressor.compress(file, { signal: waits.signal }),
        compressor.compress(file),
        compressor.compress(file, { signal: AbortSignal.abort('too late') }),
      ]
      waits.abort('not wanted')
      underWay.abort()
      const settled = await Promise.allSettled(jobs)
      compressor.close()
      return settled.map((job) => (job.status === 'fulfilled' ? job.value.width : String(job.reason)))
    },
    withAddress({ name: 'phone-12mp.jpg' }).address,
  )
  expect(results).toEqual([expect.stringContaining('AbortError'), 'not wanted', 1440, 'too late'])
})

test('three workers at most take the photos in order, and closing stops them', async () => {
  const results = await page.evaluate(
    async (address) => {
      let started = 0
      const taken: (string | undefined)[] = []
      const startWorker = () => {
        started += 1
        const worker = window.startCompressWorker()
        const post = worker.postMessage.bind(worker)
        worker.postMessage = (job: { name?: string }) => {
          taken.push(job.name)
          post(job)
        }
        return worker
      }
      const compressor = window.createCompressor({ startWorker })
      const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
      const files = await Promise.all(names.map((name) => window.fetchFile(address, name)))
      const done = await Promise.all(files.map((file) => compressor.compress(file)))
      const unfinished = compressor.compress(new File([], 'h')).catch((error: DOMException) => error.name)
      compressor.close()
      const tooLate = compressor.compress(new File([], 'i')).catch((error: DOMException) => error.name)
      return { started, taken, unfinished: await unfinished, tooLate: await tooLate, all: done.length }
    },
    withAddress({ name: 'progressive.jpg' }).address,
  )
  expect(results).toEqual({
    started: 3,
    taken: ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'],
    unfinished: 'AbortError',
    tooLate: 'AbortError',
    all: 7,
  })
})

test('a photo whose worker dies is tried a second time; a second death or silence is reported', async () => {
  const results = await page.evaluate(
    async (address) => {
      const file = await window.fetchFile(address, 'dress.jpg')
      const deadly = 'onmessage = () => { throw new Error("out of memory") }'
      let deaths = 0
      const dyingOnce = () => {
        deaths += 1
        return deaths === 1 ? window.workerOf(deadly) : window.startCompressWorker()
      }
      const attempt = async (startWorker: () => Worker, secondsPerPhoto = 30) => {
        const compressor = window.createCompressor({ workers: 1, startWorker, secondsPerPhoto })
        const first = compressor.compress(file).then(({ width }) => width, String)
        return first.finally(() => compressor.close())
      }
      return {
        once: await attempt(dyingOnce),
        twice: await attempt(() => window.workerOf(deadly)),
        silent: await attempt(() => window.workerOf(''), 0.1),
      }
    },
    withAddress({ name: 'progressive.jpg' }).address,
  )
  const sentence = expect.stringContaining(
    'Failed to compress image: "dress.jpg" couldn\'t be read because the browser stopped twice.',
  )
  expect(results).toEqual({ once: 1440, twice: sentence, silent: sentence })
})
