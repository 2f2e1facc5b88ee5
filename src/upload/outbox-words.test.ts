import { expect, test } from 'vitest'
import { delayWords, photosInQueue, standing } from './outbox-words.ts'
import type { QueuedImage, UploadEntry } from './upload-queue.ts'
import { newUpload } from './web/queue/new-upload.ts'

const stored = image('stored')
const ready = image('ready')
const onPage = { ...ready, kept: false }

test('only what is stored waits no more', () => {
  expect(photosInQueue({ queue: [entry('completed', [stored, image('failed')]), entry('queued', [ready])] })).toBe(2)
})

test('where it stands is told for every state', () => {
  const running = entry('uploading', [stored, ready])
  const heldUp = { ...running, delay: 'Network error - check your connection' }
  const failed = entry('failed', [ready])
  const canClose = 'You can close PastFash: what is left goes on when you open it again.'
  expect(standing({ queue: [], stopped: null }, 0)).toBe('All photos are uploaded.')
  expect(standing({ queue: [entry('completed', [stored])], stopped: null }, 0)).toBe('All photos are uploaded.')
  expect(standing({ queue: [running], stopped: null }, 0)).toBe(`Uploading now. ${canClose}`)
  expect(standing({ queue: [entry('queued', [ready])], stopped: null }, 3)).toBe(`Uploading now. ${canClose}`)
  expect(standing({ queue: [heldUp], stopped: null }, 0)).toBe(`Uploading waits and goes on by itself. ${canClose}`)
  expect(standing({ queue: [running, { ...heldUp, status: 'queued' }], stopped: null }, 0)).toBe(
    `Uploading now. ${canClose}`,
  )
  expect(standing({ queue: [running, failed], stopped: null }, 0)).toBe(
    `Uploading now. ${canClose} One product below needs you.`,
  )
  expect(standing({ queue: [failed, failed], stopped: null }, 0)).toBe(
    'Nothing is on its way. 2 products below need you.',
  )
  expect(standing({ queue: [], stopped: null }, 3)).toBe('Nothing is on its way. Go on when you are ready.')
  expect(standing({ queue: [running], stopped: 'signed-out' }, 0)).toBe('Nothing is sent for now. Nothing was deleted.')
})

test('what another tab looks after is told, alone or beside what is here', () => {
  const words = '3 photos wait in another tab of PastFash. When that tab is closed, they go on here.'
  expect(standing({ queue: [], stopped: null }, 0, 3)).toBe(words)
  expect(standing({ queue: [entry('completed', [stored])], stopped: 'signed-out' }, 0, 3)).toBe(words)
  expect(standing({ queue: [], stopped: null }, 2, 3)).toBe(`Nothing is on its way. Go on when you are ready. ${words}`)
  expect(standing({ queue: [], stopped: null }, 0, 1)).toBe(
    '1 photo waits in another tab of PastFash. When that tab is closed, it goes on here.',
  )
})

test('the page may not be closed while photos are only on it', () => {
  expect(standing({ queue: [entry('uploading', [onPage, ready])], stopped: null }, 0)).toBe(
    'Uploading now. Keep this page open: 1 photo is only on it.',
  )
})

test('a delay says what is safe, and that nobody needs to do anything', () => {
  const delay = 'Network error - check your connection'
  expect(delayWords({ delay, images: [stored, ready] })).toBe(
    'Network error - check your connection. 1 photo is stored, 1 more is kept on this device. This goes on by itself.',
  )
  expect(delayWords({ delay: null, images: [ready] })).toBeUndefined()
})

function image(state: QueuedImage['state']): QueuedImage {
  return { id: state, name: '', state, kept: true }
}

function entry(status: UploadEntry['status'], images: QueuedImage[]): UploadEntry {
  const about = { id: 'session', source: 'files', wantedSku: null, waitingSince: 0, joins: false } as const
  return { ...newUpload({ ...about, images: images as QueuedImage<Blob>[] }), status, progress: 0 }
}
