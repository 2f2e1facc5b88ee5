import { expect, test } from 'vitest'
import { delayWords, outboxStatus, photosInQueue } from './outbox-words.ts'
import type { QueuedImage, UploadEntry } from './upload-queue.ts'
import { newUpload } from './web/queue/new-upload.ts'

const stored = image('stored')
const ready = image('ready')
const onPage = { ...ready, kept: false }

test('photos wait until they are stored', () => {
  expect(photosInQueue({ queue: [entry('completed', [stored, image('failed')]), entry('queued', [ready])] })).toBe(2)
})

test('the status names every state of the queue', () => {
  const running = entry('uploading', [stored, ready])
  const delayed = { ...running, delayReason: 'Network error - check your connection' }
  const failed = entry('failed', [ready])
  const canClose = 'You can close PastFash. Uploading continues when you open it again.'
  expect(outboxStatus({ queue: [], stopped: null }, 0)).toBe('All photos are uploaded.')
  expect(outboxStatus({ queue: [entry('completed', [stored])], stopped: null }, 0)).toBe('All photos are uploaded.')
  expect(outboxStatus({ queue: [running], stopped: null }, 0)).toBe(`Uploading now. ${canClose}`)
  expect(outboxStatus({ queue: [entry('queued', [ready])], stopped: null }, 3)).toBe(`Uploading now. ${canClose}`)
  expect(outboxStatus({ queue: [delayed], stopped: null }, 0)).toBe(`Upload delayed. We'll keep trying. ${canClose}`)
  expect(outboxStatus({ queue: [running, { ...delayed, status: 'queued' }], stopped: null }, 0)).toBe(
    `Uploading now. ${canClose}`,
  )
  expect(outboxStatus({ queue: [running, failed], stopped: null }, 0)).toBe(
    `Uploading now. ${canClose} One item below needs you.`,
  )
  expect(outboxStatus({ queue: [failed, failed], stopped: null }, 0)).toBe('Not uploading. 2 items below need you.')
  expect(outboxStatus({ queue: [], stopped: null }, 3)).toBe("Not uploading. Continue when you're ready.")
  expect(outboxStatus({ queue: [running], stopped: 'signed-out' }, 0)).toBe('Uploads are paused. Nothing was deleted.')
})

test('the status names photos of another tab, alone or after the photos of this page', () => {
  const words = '3 photos are in another PastFash tab. Close that tab to continue here.'
  expect(outboxStatus({ queue: [], stopped: null }, 0, 3)).toBe(words)
  expect(outboxStatus({ queue: [entry('completed', [stored])], stopped: 'signed-out' }, 0, 3)).toBe(words)
  expect(outboxStatus({ queue: [], stopped: null }, 2, 3)).toBe(`Not uploading. Continue when you're ready. ${words}`)
  expect(outboxStatus({ queue: [], stopped: null }, 0, 1)).toBe(
    '1 photo is in another PastFash tab. Close that tab to continue here.',
  )
})

test('the page must stay open while it has the only copy of some photos', () => {
  expect(outboxStatus({ queue: [entry('uploading', [onPage, ready])], stopped: null }, 0)).toBe(
    'Uploading now. Keep this page open: 1 photo is only here.',
  )
})

test('a delay names what is safe, and that the upload continues without the seller', () => {
  const delayReason = 'Network error - check your connection'
  expect(delayWords({ delayReason, images: [stored, ready] })).toBe(
    "Network error - check your connection. 1 photo is stored, 1 more is kept on this device. We'll keep trying.",
  )
  expect(delayWords({ delayReason: null, images: [ready] })).toBeUndefined()
})

function image(state: QueuedImage['state']): QueuedImage {
  return { id: state, name: '', state, kept: true }
}

function entry(status: UploadEntry['status'], images: QueuedImage[]): UploadEntry {
  const about = { id: 'session', source: 'files', wantedSku: null, waitingSince: 0, joinsItem: false } as const
  return { ...newUpload({ ...about, images: images as QueuedImage<Blob>[] }), status, progress: 0 }
}
