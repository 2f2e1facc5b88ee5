import { expect, test } from 'vitest'
import { createJeans, testPhoto } from '../../../../test/photos.ts'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { cropPhotoEndpoint, deletePhotoEndpoint } from '../../../photos/api.ts'
import { contentHashOf } from '../../../photos/server/content-hash.ts'
import { generateListingEndpoint } from '../../run-api.ts'
import { type ListingWriter, WriterFailure } from '../listing-writer.ts'

test('photos that are cropped or deleted while a listing is written are loaded in their new state', async () => {
  const writerStarted = Promise.withResolvers<void>()
  const changed = Promise.withResolvers<void>()
  const loaded = Promise.withResolvers<(string | undefined)[]>()
  const writer: ListingWriter = {
    name: 'late',
    rateLimiterKey: null,
    async write({ photos }) {
      writerStarted.resolve()
      await changed.promise
      const all = await Promise.all(photos.map((photo) => photo.load()))
      loaded.resolve(all.map((bytes) => bytes && contentHashOf(bytes)))
      throw new WriterFailure({ kind: 'bad-answer' }, 'No listing came.')
    },
  }
  const env = await createTestEnvironment({ writer })
  const seller = await env.seller()
  const { item, photos } = await createJeans(seller)
  const itemId = item.id
  await seller.call(generateListingEndpoint, { itemId })
  await writerStarted.promise

  const [first, second, third, fourth] = photos
  const crop = await testPhoto('jeans/4-detail-low.jpg')
  const input = { itemId, photoId: first?.id ?? '', replaces: first?.contentHash ?? '' }
  await seller.call(cropPhotoEndpoint, input, crop)
  await seller.call(deletePhotoEndpoint, { itemId, photoId: second?.id ?? '' })
  changed.resolve()
  expect(await loaded.promise).toEqual([contentHashOf(crop), undefined, third?.contentHash, fourth?.contentHash])
})
