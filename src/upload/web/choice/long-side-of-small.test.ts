import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { testPhoto } from '../../../../test/photos.ts'
import { assignEnvironment, read } from './assign-test-environment.ts'
import { longSideOfSmall } from './long-side-of-small.ts'

async function photoOfSize(width: number, height: number, format: 'jpeg' | 'png' = 'jpeg') {
  const photo = sharp(await testPhoto('jeans/1-front.jpg')).resize(width, height, { fit: 'fill' })
  return new Uint8Array(await photo.toFormat(format).toBuffer())
}

test('a photo whose longer side has under 500 pixels is small', async () => {
  const sides = [
    await photoOfSize(499, 400),
    await photoOfSize(300, 499, 'png'),
    await photoOfSize(500, 20),
    await photoOfSize(20, 500),
  ]
  expect(await Promise.all(sides.map((bytes) => longSideOfSmall(new Blob([bytes]))))).toEqual([499, 499, null, null])
})

test('a file that is no photo, or too heavy for a small one, is not called small', async () => {
  const heavy = new Blob([await photoOfSize(80, 80), new Uint8Array(1_000_000)])
  expect(await Promise.all([new Blob(['text']), new Blob(), heavy].map(longSideOfSmall))).toEqual([null, null, null])
})

test('a small photo is marked while it is chosen, and is uploaded all the same', async () => {
  const env = assignEnvironment()
  const [small, large] = [await photoOfSize(320, 240), await photoOfSize(600, 800)]
  env.store.add([
    { file: new File([small], 'IMG_1.jpg'), folder: '' },
    { file: new File([large], 'IMG_2.jpg'), folder: '' },
  ])
  await read(env)
  await vi.waitFor(() => expect(env.photo('IMG_1.jpg').longSideIfSmall).toBe(320))
  expect(env.photo('IMG_2.jpg').longSideIfSmall).toBeNull()
  for (const { id } of env.state().photos) env.store.setSku(id, 'JEANS')
  env.store.upload()
  expect(env.batches()).toEqual([['JEANS', 'IMG_1.jpg', 'IMG_2.jpg']])
})
