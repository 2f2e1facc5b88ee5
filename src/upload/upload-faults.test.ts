import { expect, test } from 'vitest'
import { faults } from './upload-faults.ts'
import type { QueuedImage, UploadEntry } from './upload-queue.ts'
import { newUpload } from './web/queue/new-upload.ts'

const stored = image('stored')
const ready = image('ready')
const unusable = { ...image('failed'), fault: { sentence: '"b.jpg" is not a photo.', retryCanHelp: false } }
const retryable = { ...image('failed'), fault: { sentence: 'No connection.', retryCanHelp: true } }

test('a batch that is uploading or complete is no fault', () => {
  const queue = (['queued', 'compressing', 'uploading', 'completed'] as const).map((status) => {
    return entry({ status, images: [stored, stored] })
  })
  expect(faults({ queue })).toEqual([])
})

test('a failed batch says what happened, what is safe and that Retry continues it', () => {
  const images = [stored, ready, retryable, unusable, unusable]
  const error = 'Network error - check your connection'
  const [fault] = faults({ queue: [entry({ status: 'failed', sku: 'PSTFSH-004', error, images })] })
  expect(fault).toEqual({
    id: 'session',
    title: 'Upload failed',
    summary: 'PSTFSH-004 · 4 photos',
    failure: error,
    reasons: ['No connection.', '2 photos: "b.jpg" is not a photo.'],
    help: '1 photo is stored, 2 more are kept on this device. Press Retry to continue.',
    problem: null,
    sku: 'PSTFSH-004',
    canRetry: true,
    photos: 4,
    clearWarning:
      "They aren't stored in PastFash. Your original files stay where they are. Photos already stored are kept.",
  })
})

test('photos left out are named with their reason, without a Retry that cannot help', () => {
  const queue = [entry({ status: 'completed', sku: 'PSTFSH-001', images: [stored, unusable] })]
  expect(faults({ queue })).toMatchObject([
    {
      title: '1 photo of PSTFSH-001 left out',
      summary: '',
      failure: null,
      reasons: ['"b.jpg" is not a photo.'],
      help: '1 photo is stored. Your files are unchanged.',
      canRetry: false,
      photos: 1,
    },
  ])
  expect(faults({ queue: [entry({ status: 'completed', images: [stored, retryable] })] })).toMatchObject([
    { canRetry: true },
  ])
})

test('a batch that failed before any of its photos did can be tried again', () => {
  const queue = [entry({ status: 'failed', error: 'Failed', images: [ready, unusable] }), entry({ status: 'failed' })]
  expect(faults({ queue }).map(({ canRetry }) => canRetry)).toEqual([true, true])
})

test('a taken SKU and a deleted product are questions for the seller, not retries', () => {
  const error = 'SKU conflict - please try again'
  const [skuTaken, deleted, last] = faults({
    queue: [
      entry({ status: 'failed', problem: 'sku-taken', wantedSku: 'RACK-7', error, images: [ready, ready] }),
      entry({ status: 'failed', problem: 'deleted', sku: 'PSTFSH-009', error: 'Gone', images: [stored, ready, ready] }),
      entry({ status: 'failed', problem: 'deleted', error: 'Gone', images: [ready] }),
    ],
  })
  expect(skuTaken).toMatchObject({
    failure: error,
    help: 'RACK-7 belongs to another of your items. Your 2 photos are kept on this device. Choose where they go.',
    sku: 'RACK-7',
    canRetry: false,
  })
  expect(deleted).toMatchObject({
    failure: 'PSTFSH-009 was deleted before its last 2 photos were stored.',
    help: '1 photo is stored, 2 more are kept on this device. Upload them as a new item, or clear them.',
    canRetry: false,
  })
  expect(last).toMatchObject({
    failure: 'This item was deleted before its last photo was stored.',
    help: 'Your photo is kept on this device. Upload it as a new item, or clear it.',
  })
})

test('clearing photos from the camera says that no other copy exists', () => {
  const queue = [entry({ status: 'failed', source: 'camera', images: [ready] })]
  expect(faults({ queue })).toMatchObject([{ clearWarning: "It wasn't uploaded, and there's no other copy." }])
})

function image(state: QueuedImage['state']): QueuedImage {
  return { id: state, name: `${state}.jpg`, state, kept: true }
}

function entry(known: Partial<UploadEntry>): UploadEntry {
  const images = known.images ?? [image('chosen')]
  const about = { id: 'session', source: 'files', wantedSku: null, waitingSince: 0, joinsItem: false } as const
  return { ...newUpload({ ...about, images: images as QueuedImage<Blob>[] }), progress: 0, ...known }
}
