import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testPhoto } from '../../../test/photos.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { createItemEndpoint } from '../../items/api.ts'
import { sellerLimits } from '../../items/seller-limits.ts'
import { storePhotoEndpoint } from '../api.ts'
import { itemImages } from './tables.ts'

/** Sends a photo with the given query, and returns the answer with the time that was stored. */
async function createSender() {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const item = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const front = await testPhoto('jeans/1-front.jpg')
  return async (query: string, bytes: Uint8Array = front) => {
    const devicePhotoId = randomUUID()
    const path = `/api/items/${item.id}/photos/${devicePhotoId}?${query}`
    const { status, json } = await seller.ask(path, { method: 'PUT', body: new Uint8Array(bytes) })
    const { rows } = await env.services.db.asUser(seller.userId, (tx) =>
      tx.execute<{ captured_at: string | null; device_photo_id: string }>('select * from item_images'),
    )
    const row = rows.find((stored) => stored.device_photo_id === devicePhotoId)
    const error = (json as { error?: { sentence: string } }).error
    return {
      status,
      sentence: error?.sentence,
      capturedAt: row?.captured_at && new Date(row.captured_at).toISOString(),
    }
  }
}

test('a position is written in decimal digits, from 0 to 9,999', async () => {
  const send = await createSender()
  for (const order of ['', '0x10', '1e1', '-1', '1.5', '%201', '+1', 'NaN', 'null'])
    expect([order, await send(`order=${order}`)]).toMatchObject([
      order,
      { status: 400, sentence: 'order: this is not in the right form.' },
    ])
  expect(await send('')).toMatchObject({ status: 400, sentence: 'order: this is missing.' })
  for (const order of ['10000', '999999'])
    expect(await send(`order=${order}`)).toMatchObject({
      status: 400,
      sentence: "A photo's position is a number from 0 to 9999.",
    })
  expect(await send('order=9999')).toMatchObject({ status: 200 })
})

test('an item takes 60 photos, at any positions', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { id: itemId } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const facts = { itemId, userId: seller.userId, isPrimary: false, contentHash: '', width: 1, height: 1, bytes: 1 }
  await env.services.db.asUser(seller.userId, (tx) =>
    tx.insert(itemImages).values(
      Array.from({ length: sellerLimits.photosPerItem - 1 }, (_, index) => ({
        ...facts,
        devicePhotoId: randomUUID(),
        storagePath: `${index}.jpg`,
        order: index * 2,
      })),
    ),
  )
  const bytes = await testPhoto('jeans/1-front.jpg')
  const send = (order: number) => seller.try(storePhotoEndpoint, { itemId, devicePhotoId: randomUUID(), order }, bytes)
  // Only one of several photos at once still fits.
  const answers = await Promise.all([send(1), send(3), send(500)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  expect(await send(5)).toMatchObject({
    status: 400,
    json: { error: { sentence: 'An item can have up to 60 photos. Start another item for the rest.' } },
  })
})

test('a photo is stored with any time of its device, and an impossible year is left out', async () => {
  const send = await createSender()
  for (const sentTime of [
    '0000-01-01T00:00:00Z',
    '1970-01-01T00:00:00.000Z',
    '9999-12-31T23:59:59Z',
    '%2B275760-09-13T00:00:00.000Z',
    '-000001-01-01T00:00:00.000Z',
    '2024-13-45T99:00:00Z',
  ])
    expect([sentTime, await send(`order=1&capturedAt=${sentTime}`)]).toMatchObject([
      sentTime,
      { status: 200, capturedAt: null },
    ])
  const capturedAt = '2024-05-06T07:08:09.123Z'
  expect(await send(`order=1&capturedAt=${capturedAt}`)).toMatchObject({ status: 200, capturedAt })
  expect(await send('order=1&capturedAt=yesterday')).toMatchObject({
    status: 400,
    sentence: 'capturedAt: this is not in the right form.',
  })
})

test('unsafe characters in a file name do no harm', async () => {
  const send = await createSender()
  const name = encodeURIComponent('a\0b\r\n\u001b[31m\u202ecod.jpg')
  expect(await send(`order=1&name=${name}`)).toMatchObject({ status: 200 })
  expect(await send(`order=1&name=${name}`, new Uint8Array([1, 2, 3]))).toEqual({
    status: 400,
    sentence: '"a b [31m cod.jpg" is not a JPEG photo. Choose the original photo again.',
    capturedAt: undefined,
  })
  expect(await send('order=1&name=%00', new Uint8Array([1, 2, 3]))).toMatchObject({
    sentence: 'This photo is not a JPEG photo. Choose the original photo again.',
  })
})
