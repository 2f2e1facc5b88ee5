import { expect, test } from 'vitest'
import type { Upload } from '../../upload/web/queue-state.ts'
import { created, faults, foremost, inWork } from './batch-views.ts'

test('the batch in work is shown with its SKU and the photos stored so far', () => {
  const queue = [
    upload({ status: 'uploading', sku: 'PSTFSH-004', images: [image('stored'), image('ready')] }),
    upload({}),
  ]
  expect(inWork({ queue })).toMatchObject({ sku: 'PSTFSH-004', stored: 1, total: 2, waiting: 1 })
})

test('a created batch is shown until the seller goes on', () => {
  const latest = upload({ status: 'completed', sku: 'PSTFSH-004', batchNumber: 4, result: { stored: 2 } })
  expect(created({ latest })).toEqual({ sku: 'PSTFSH-004', batchNumber: 4, stored: 2 })
  expect(created({ latest: null })).toBeNull()
})

test('photos left out are listed with their sentence, and Retry is offered where it can help', () => {
  const spoilt = { ...image('failed'), fault: { sentence: '"b.jpg" is not a photo.', mayPass: false } }
  const late = { ...image('failed'), fault: { sentence: 'No connection.', mayPass: true } }
  const [first, second] = faults({
    queue: [
      upload({ status: 'completed', sku: 'PSTFSH-001', images: [image('stored'), spoilt] }),
      upload({ status: 'failed', error: 'Network error - check your connection', images: [spoilt, late, late] }),
    ],
  })
  expect(first).toMatchObject({
    title: '1 photo of PSTFSH-001 left out',
    what: null,
    reasons: ['"b.jpg" is not a photo.'],
    canRetry: false,
    letGo: 'Dismiss',
  })
  expect(second).toMatchObject({
    title: 'Upload failed',
    what: 'Network error - check your connection',
    reasons: ['"b.jpg" is not a photo.', '2 photos: No connection.'],
    canRetry: true,
    letGo: 'Discard',
  })
})

test('a batch that stopped midway can be tried again although one of its photos is none', () => {
  const spoilt = { ...image('failed'), fault: { sentence: '"b.jpg" is not a photo.', mayPass: false } }
  const images = [image('stored'), image('chosen'), spoilt]
  expect(faults({ queue: [upload({ status: 'failed', error: 'Stopped', images })] })[0]).toMatchObject({
    canRetry: true,
    photos: 2,
  })
})

test('what runs is shown first, then what failed, then what left photos out', () => {
  const running = upload({ status: 'uploading' })
  const failed = upload({ status: 'failed' })
  const leftOut = upload({ status: 'completed', images: [image('stored'), image('failed')] })
  const whole = upload({ status: 'completed', images: [image('stored')] })
  expect(foremost({ queue: [whole, leftOut, failed, running] })).toBe(running)
  expect(foremost({ queue: [whole, leftOut, failed] })).toBe(failed)
  expect(foremost({ queue: [whole, leftOut] })).toBe(leftOut)
  expect(foremost({ queue: [whole] })).toBeUndefined()
})

function image(state: Upload['images'][number]['state']): Upload['images'][number] {
  return { id: state, name: `${state}.jpg`, state }
}

function upload(known: Partial<Upload>): Upload {
  const images = known.images ?? [image('chosen')]
  return {
    id: 'session',
    source: 'files',
    status: 'queued',
    itemId: null,
    sku: null,
    batchNumber: null,
    images,
    totalImages: images.length,
    progress: 0,
    delay: null,
    error: null,
    startedAt: null,
    completedAt: null,
    result: null,
    ...known,
  }
}
