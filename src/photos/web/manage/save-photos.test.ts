import { expect, test } from 'vitest'
import { AppError, type ErrorCode } from '../../../platform/errors.ts'
import type { PhotoCrop } from './manage-draft.ts'
import { type SavePorts, savePhotos } from './save-photos.ts'

test('crops are stored one by one, then the order, and each is told', async () => {
  const { ports, log } = server()
  const fault = await savePhotos(changes('a', 'b'), ports, told(log), new AbortController().signal)
  expect(fault).toBeNull()
  expect(log).toEqual(['crop a', 'stored a', 'crop b', 'stored b', 'order c,b,a', 'stored order'])
})

test('only what changed is sent', async () => {
  const { ports, log } = server()
  await savePhotos({ crops: [], order: null }, ports, told(log), new AbortController().signal)
  expect(log).toEqual([])
})

test('a crop that is refused stays unsaved, and the rest is saved', async () => {
  const { ports, log } = server({ 'crop a': 'conflict', 'order c,b,a': 'conflict' })
  const fault = await savePhotos(changes('a', 'b'), ports, told(log), new AbortController().signal)
  expect(fault).toMatchObject({ about: 'crop', thrown: { code: 'conflict' } })
  expect(log).toEqual(['crop a', 'crop b', 'stored b', 'order c,b,a'])
})

test.for(['not-signed-in', 'try-later', 'too-many', 'forbidden', 'app-too-old'] as const)(
  'nothing more is sent after %s',
  async (code) => {
    const { ports, log } = server({ 'crop a': code })
    const fault = await savePhotos(changes('a', 'b'), ports, told(log), new AbortController().signal)
    expect(fault).toMatchObject({ about: 'crop', thrown: { code } })
    expect(log).toEqual(['crop a'])
  },
)

test('an order that is refused is told as such', async () => {
  const { ports, log } = server({ 'order c,b,a': 'broken' })
  const fault = await savePhotos(changes('a'), ports, told(log), new AbortController().signal)
  expect(fault).toMatchObject({ about: 'order', thrown: { code: 'broken' } })
  expect(log).toEqual(['crop a', 'stored a', 'order c,b,a'])
})

test('stopping is no failure: what was stored is told, nothing more is sent', async () => {
  const { ports, log } = server()
  const stopping = new AbortController()
  const storeCrop: SavePorts['storeCrop'] = async (one, signal) => {
    await ports.storeCrop(one, signal)
    if (one.photoId !== 'b') return
    stopping.abort()
    throw new Error('cut off')
  }
  const fault = await savePhotos(changes('a', 'b', 'c'), { ...ports, storeCrop }, told(log), stopping.signal)
  expect(fault).toBeNull()
  expect(log).toEqual(['crop a', 'stored a', 'crop b'])
})

/** A server that refuses what is named with that code. */
function server(refuses: Readonly<Record<string, ErrorCode>> = {}) {
  const log: string[] = []
  const asked = async (what: string) => {
    log.push(what)
    const code = refuses[what]
    if (code) throw new AppError(code, 'No.')
  }
  const ports: SavePorts = {
    storeCrop: ({ photoId }) => asked(`crop ${photoId}`),
    storeOrder: (ids) => asked(`order ${ids.join()}`),
  }
  return { ports, log }
}

function told(log: string[]) {
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
