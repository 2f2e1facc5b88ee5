import { expect, test } from 'vitest'
import { newUpload } from '../../../upload/web/queue/new-upload.ts'
import type { CreatedProduct, Upload } from '../../../upload/web/queue/queue-state.ts'
import { createdBatch, createdMessage, itemsToWrite, runningBatch, skusOfUploads } from './batch-views.ts'

test('the running batch is shown with its SKU and the number of stored photos', () => {
  const queue = [
    upload({ status: 'uploading', sku: 'PSTFSH-004', images: [image('stored'), image('ready')] }),
    upload({}),
  ]
  expect(runningBatch({ queue })).toMatchObject({ sku: 'PSTFSH-004', stored: 1, total: 2, waiting: 1 })
})

test('a typed SKU is shown before the server has it, and a delay says what is safe', () => {
  const images = [{ ...image('ready'), kept: true }]
  const queue = [
    upload({ status: 'uploading', wantedSku: 'DRESS-1', delayReason: 'Network error - check your connection', images }),
  ]
  expect(runningBatch({ queue })).toMatchObject({
    sku: 'DRESS-1',
    delay: expect.stringMatching(
      /^Network error - check your connection\. .*kept on this device\. We'll keep trying\.$/,
    ),
  })
})

test('a created batch is shown until the seller continues', () => {
  const latest = upload({ status: 'completed', sku: 'PSTFSH-004', batchNumber: 4, result: { stored: 2 } })
  const batch = { sku: 'PSTFSH-004', batchNumber: 4, stored: 2, joinsItem: false, series: null }
  expect(createdBatch({ latest, created: [product(4)] })).toEqual(batch)
  expect(createdMessage(latest)).toBe('Product batch created successfully')
  expect(createdBatch({ latest: null, created: [product(4)] })).toBeNull()
})

test('photos added to an item are not shown as a created batch', () => {
  const joining = { sku: 'PSTFSH-004', joinsItem: true }
  expect(runningBatch({ queue: [upload({ ...joining, status: 'uploading' })] })).toMatchObject(joining)
  const latest = upload({ ...joining, status: 'completed', batchNumber: 4, result: { stored: 2 } })
  expect(createdBatch({ latest, created: [] })).toEqual({ ...joining, batchNumber: 4, stored: 2, series: null })
  expect(createdMessage(latest)).toBe('Photos added to PSTFSH-004')
})

test('several items are shown together, with first and last SKU, number of photos, and covers', () => {
  const latest = upload({ status: 'completed', sku: 'PSTFSH-015', batchNumber: 15, result: { stored: 2 } })
  expect(createdBatch({ latest, created: [product(14), product(15)] })?.series).toEqual({
    skus: 'PSTFSH-014 to PSTFSH-015',
    photos: 4,
    covers: [
      { id: 'item-14', picture: undefined },
      { id: 'item-15', picture: undefined },
    ],
  })
})

test('the listings of several items are offered when all are created, unless the page starts them automatically', () => {
  const products = [product(14), product(15)]
  const failed = upload({ status: 'failed' })
  const startsNone = () => false
  expect(itemsToWrite({ queue: [failed], created: products }, startsNone)).toEqual(['item-14', 'item-15'])
  expect(itemsToWrite({ queue: [upload({})], created: products }, startsNone)).toBeUndefined()
  expect(itemsToWrite({ queue: [upload({ status: 'uploading' })], created: products }, startsNone)).toBeUndefined()
  expect(itemsToWrite({ queue: [], created: [product(14)] }, startsNone)).toBeUndefined()
  expect(itemsToWrite({ queue: [], created: products }, () => true)).toBeUndefined()
})

test('the last SKU stays when an earlier batch finishes, and a refused SKU does not count', () => {
  const latest = upload({ status: 'completed', sku: 'PSTFSH-004' })
  const next = upload({ status: 'uploading', wantedSku: 'PSTFSH-005' })
  const refused = upload({ status: 'failed', wantedSku: 'TAKEN-1' })
  expect(skusOfUploads({ queue: [latest, next, refused], latest })).toMatchObject({ last: 'PSTFSH-005' })
  expect(skusOfUploads({ queue: [refused], latest })).toEqual({ last: 'PSTFSH-004', used: ['PSTFSH-004', 'TAKEN-1'] })
  expect(skusOfUploads({ queue: [], latest: null })).toEqual({ last: null, used: [] })
})

function product(number: number): CreatedProduct {
  return { itemId: `item-${number}`, sku: `PSTFSH-0${number}`, source: 'files', stored: 2, cover: undefined }
}

function image(state: Upload['images'][number]['state']): Upload['images'][number] {
  return { id: state, name: `${state}.jpg`, state }
}

function upload(overrides: Partial<Upload>): Upload {
  const images = overrides.images ?? [image('chosen')]
  const about = { id: 'session', source: 'files', wantedSku: null, waitingSince: 0, joinsItem: false } as const
  return { ...newUpload({ ...about, images }), progress: 0, ...overrides }
}
