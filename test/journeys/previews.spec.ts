import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { type CompressStage, openCompressStage, openPage, withAddress } from './harness/compress-stage.ts'
import { expectSame } from './harness/judge-photo.ts'
import { photosToPreview } from './harness/photos-to-preview.ts'
import { pauseClock } from './pause-clock.ts'

test.describe.configure({ mode: 'default' })

let stage: CompressStage

test.beforeAll(async ({ browser }) => {
  stage = await openCompressStage(browser, test.info().outputPath('site'), await photosToPreview())
})

test.afterAll(() => stage.close())

test('the embedded thumbnail is shown upright, before anything is decoded', async () => {
  for (const orientation of [1, 3, 6, 8]) {
    const name = `thumbnail-${orientation}.jpg`
    const { jpeg, shown } = (await stage.placeholder(name)) ?? { jpeg: '', shown: '' }
    const photo = stage.photoNamed(name)
    const size = orientation < 5 ? { width: 160, height: 107 } : { width: 107, height: 160 }
    expect(await sharp(Buffer.from(shown, 'base64')).metadata()).toMatchObject(size)
    await expectSame(Buffer.from(shown, 'base64'), photo, 6)
    await expectSame(Buffer.from(jpeg, 'base64'), photo, 6)
    expect(Buffer.from(jpeg, 'base64').length).toBeLessThan(10_000)
  }
})

test('a photo without a thumbnail, a HEIC photo and a file that is not a photo have no placeholder', async () => {
  for (const name of ['no-thumbnail.jpg', 'small.heic', 'drawing.png', 'text-renamed.jpg', 'empty.jpg']) {
    expect(await stage.placeholder(name)).toBeUndefined()
  }
})

test('a placeholder comes while every worker is busy', async () => {
  const size = await stage.page.evaluate(
    async (address) => {
      const compressor = window.createCompressor({ workers: 1, startWorker: () => window.workerOf('') })
      const busy = compressor.preview(new File([], 'busy')).catch(() => undefined)
      const picture = await compressor.placeholder(await window.fetchFile(address, 'dress.jpg'))
      compressor.close()
      await busy
      return picture?.size
    },
    withAddress({ name: 'thumbnail-6.jpg' }).address,
  )
  expect(size).toBeGreaterThan(500)
})

test('each of many files shows its placeholder, then its preview, or why it has none', async ({ browser }) => {
  const names = ['thumbnail-6.jpg', 'text-renamed.jpg', 'small.heic', 'thumbnail-3.jpg', 'photo.webp']
  const patient = await openPage(browser, stage.site)
  // The page waits only a limited time for placeholders, which a busy machine may exceed.
  await pauseClock(patient)
  const shown = await patient.evaluate(
    async (asks) => {
      const compressor = window.createCompressor()
      const reports: Record<number, string[]> = {}
      const tell = (at: number, what: string) => (reports[at] ??= []).push(what)
      const files = await Promise.all(asks.map(({ address, name }) => window.fetchFile(address, name)))
      const listener = {
        onPlaceholder: (at: number, { type }: Blob) => tell(at, `placeholder ${type}`),
        onPreview: (at: number, { type }: Blob) => tell(at, `preview ${type}`),
        onFailed: (at: number, error: unknown) => tell(at, error instanceof Error ? error.message : 'unknown'),
      }
      await window.makePreviews(files, listener, compressor)
      compressor.close()
      return reports
    },
    names.map((name) => withAddress({ name })),
  )
  await patient.close()
  expect(shown).toEqual({
    0: ['placeholder image/jpeg', 'preview image/jpeg'],
    1: ['"text-renamed.jpg" is text, not a photo. Choose the original photo.'],
    2: ['preview image/jpeg'],
    3: ['placeholder image/jpeg', 'preview image/jpeg'],
    4: ['preview image/jpeg'],
  })
})
