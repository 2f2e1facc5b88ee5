import { expect, test } from 'vitest'
import { AppError, type ErrorCode } from '../../../platform/errors.ts'
import type { PhotoCrop } from './manage-draft.ts'
import { type SavePorts, savePhotos } from './save-photos.ts'

test('crops are stored one by one, then the order, and each is reported', async () => {
  const { ports, log } = stubServer()
  const fault = await savePhotos(changes('a', 'b'), ports, logStored(log), new AbortController().signal)
  expect(fault).toBeNull()
  expect(log).toEqual(['crop a', 'stored a', 'crop b', 'stored b', 'order c,b,a', 'stored order'])
})

test('only what changed is sent', async () => {
  const { ports, log } = stubServer()
  await savePhotos({ crops: [], order: null }, ports, logStored(log), new AbortController().signal)
  expect(log).toEqual([])
})

test('a crop that is refused stays unsaved, and the rest is saved', async () => {
  const { ports, log } = stubServer({ 'crop a': 'conflict', 'order c,b,a': 'conflict' })
  const fault = await savePhotos(changes('a', 'b'), ports, logStored(log), new AbortController().signal)
  expect(fault).toMatchObject({ about: 'crop', thrown: { code: 'conflict' } })
  expect(log).toEqual(['crop a', 'crop b', 'stored b', 'order c,b,a'])
})

test.for(['not-signed-in', 'try-later', 'too-many', 'forbidden', 'app-too-old'] as const)(
  'nothing more is sent after %s',
  async (code) => {
    const { ports, log } = stubServer({ 'crop a': code })
    const fault = await savePhotos(changes('a', 'b'), ports, logStored(log), new AbortController().signal)
    expect(fault).toMatchObject({ about: 'crop', thrown: { code } })
    expect(log).toEqual(['crop a'])
  },
)

test('an order that is refused is reported as a fault of the order', async () => {
  const { ports, log } = stubServer({ 'order c,b,a': 'broken' })
  const fault = await savePhotos(changes('a'), ports, logStored(log), new AbortController().signal)
  expect(fault).toMatchObject({ about: 'order', thrown: { code: 'broken' } })
  expect(log).toEqual(['crop a', 'stored a', 'order c,b,a'])
})

test('stopping is no failure: stored crops are reported, and nothing more is sent', async () => {
  const { ports, log } = stubServer()
  const stopping = new AbortController()
  const storeCrop: SavePorts['storeCrop'] = async (one, signal) => {
    await ports.storeCrop(one, signal)
    if (one.photoId !== 'b') return
    stopping.abort()
    throw new Error('cut off')
  }
  const fault = await savePhotos(changes('a', 'b', 'c'), { ...ports, storeCrop }, logStored(log), stopping.signal)
  expect(fault).toBeNull()
  expect(log).toEqual(['crop a', 'stored a', 'crop b'])
})

/** A stub server that refuses the named requests with the given code. */
function stubServer(refuses: Readonly<Record<string, ErrorCode>> = {}) {
  const log: string[] = []
  const request = async (name: string) => {
    log.push(name)
    const code = refuses[name]
    if (code) throw new AppError(code, 'No.')
  }
  const ports: SavePorts = {
    storeCrop: ({ photoId }) => request(`crop ${photoId}`),
    storeOrder: (ids) => request(`order ${ids.join()}`),
  }
  return { ports, log }
}

function logStored(log: string[]) {
  return (stored: { photoId: string } | 'order') =>
    void log.push(`stored ${stored === 'order' ? stored : stored.photoId}`)
}

function changes(...photoIds: string[]) {
  return { crops: photoIds.map(crop), order: ['c', 'b', 'a'] }
}

function crop(photoId: string): PhotoCrop {
  const part = { x: 0, y: 0, width: 60, height: 80 }
  return { photoId, part, replaces: photoId, blob: new Blob([]), url: 'blob:1', previewUrl: 'blob:2' }
}
