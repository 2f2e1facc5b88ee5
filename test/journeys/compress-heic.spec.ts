import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { type CompressStage, openCompressStage, openPage, withAddress } from './harness/compress-stage.ts'
import { heicPhotos } from './harness/heic-photos.ts'
import { heicPicture } from './harness/heic-picture.ts'
import { expectSame } from './harness/judge-photo.ts'

test.describe.configure({ mode: 'default' })

let stage: CompressStage

test.beforeAll(async ({ browser }) => {
  stage = await openCompressStage(browser, test.info().outputPath('site'), await heicPhotos())
})

test.afterAll(() => stage.close())

const heicDecoder = /^\/assets\/libheif-.*\.js$/

test('HEIC photos become JPEGs of at most 1920 pixels, in their true colours, without their GPS', async () => {
  expect(stage.photoNamed('large.heic').includes('Exif')).toBe(true)
  const largePicture = await heicPicture(stage.photoNamed('large.heic'), { isDisplayP3: true })
  const smallPicture = await heicPicture(stage.photoNamed('small.heic'))
  for (const decoder of ['fastest', 'bitmap'] as const) {
    const large = await stage.compressed({ name: 'large.heic', decoder })
    expect([large.width, large.height]).toEqual([1920, 1440])
    await expectSame(large.jpeg, largePicture, 2)
    await expectSame(large.preview, large.jpeg, 4)
    const small = await stage.compressed({ name: 'small.heic', decoder })
    expect([small.width, small.height]).toEqual([1280, 854])
    await expectSame(small.jpeg, smallPicture, 2)
  }
})

test('HEIC photos that are stored rotated come out upright', async () => {
  const upright = await heicPicture(stage.photoNamed('small.heic'))
  for (const quarters of [1, 2, 3]) {
    const { jpeg, width, height } = await stage.compressed({ name: `turned-${quarters}.heic` })
    expect([width, height]).toEqual(quarters === 2 ? [1280, 854] : [854, 1280])
    const turned = sharp(upright).rotate(-90 * quarters)
    await expectSame(jpeg, await turned.toBuffer(), 2)
  }
})

test('the primary picture of a HEIC file with several pictures is taken, in any order', {
  tag: '@long',
}, async () => {
  const { jpeg } = await stage.compressed({ name: 'second-picture.heic' })
  await expectSame(jpeg, await heicPicture(stage.photoNamed('small.heic'), { item: 20_006 }), 2)
})

test('colours that a HEIC file declares as Display P3 by number are shown as such', { tag: '@long' }, async () => {
  const { jpeg } = await stage.compressed({ name: 'display-p3.heic' })
  await expectSame(jpeg, await heicPicture(stage.photoNamed('display-p3.heic'), { isDisplayP3: true }), 2)
})

test('the HEIC decoder is downloaded when the first such photo comes, and again after a failure', async ({
  browser,
}) => {
  const other = await openPage(browser, stage.site)
  const before = stage.site.requestedPaths.length
  const downloads = () => stage.site.requestedPaths.slice(before).filter((path) => heicDecoder.test(path)).length
  const compress = (name: string) => other.evaluate((ask) => window.compressor.compress(ask), withAddress({ name }))
  expect(await compress('no-heic.jpg')).toMatchObject({ width: 1440, height: 1920 })
  expect(downloads()).toBe(0)
  stage.site.failOnce(heicDecoder)
  expect(await compress('small.heic')).toEqual({
    code: 'try-later',
    sentence:
      'Failed to load image: "small.heic" is a HEIC photo, and its decoder couldn\'t be loaded. Your photo is safe. Check your network and try again.',
  })
  expect(await compress('small.heic')).toMatchObject({ width: 1280, height: 854 })
  expect(downloads()).toBe(2)
  await other.close()
})
