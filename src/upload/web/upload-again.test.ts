import { expect, test, vi } from 'vitest'
import { AppError } from '../../platform/errors.ts'
import type { PhotoToStore } from './upload-ports.ts'
import { createUploadStore } from './upload-store.ts'
import { photos, uploadWorld } from './upload-test-world.ts'

const noConnection = 'No connection to PastFash. Nothing is lost: check your network.'

test('a connection that comes back loses nothing and sends the same ids and bytes', async () => {
  const { ports, stored, store: keep } = uploadWorld()
  const sent: PhotoToStore[] = []
  const store = createUploadStore(
    {
      ...ports,
      storePhoto: async (photo) => {
        sent.push(photo)
        if (sent.length <= 3) throw new AppError('try-later', noConnection)
        return keep(photo)
      },
    },
    () => undefined,
  )
  store.add(photos(1), 'files')
  await vi.waitFor(() => expect(store.getSnapshot().latest).not.toBeNull())
  expect(stored.size).toBe(1)
  expect(new Set(sent.map((photo) => photo.devicePhotoId)).size).toBe(1)
  expect(new Set(sent.map((photo) => photo.blob)).size).toBe(1)
})

test('a busy server is given the seconds it asks for', async () => {
  const waited: number[] = []
  const { ports, store: keep } = uploadWorld()
  let asked = 0
  const store = createUploadStore(
    {
      ...ports,
      wait: async (milliseconds) => {
        waited.push(milliseconds)
      },
      storePhoto: async (photo) => {
        asked += 1
        if (asked === 1) throw new AppError('too-many', 'Too many photos at once.', { retryAfter: 2 })
        return keep(photo)
      },
    },
    () => undefined,
  )
  store.add(photos(1), 'files')
  await vi.waitFor(() => expect(store.getSnapshot().latest).not.toBeNull())
  expect(waited[0]).toBeGreaterThanOrEqual(2000)
})

test('an upload that had to give up is kept, and Retry finishes it without compressing anew', async () => {
  const { ports, stored, store: keep } = uploadWorld()
  let online = false
  let compressed = 0
  const store = createUploadStore(
    {
      ...ports,
      openCompressor: () => ({
        compress: async (file) => {
          compressed += 1
          return { blob: file }
        },
        placeholder: async () => undefined,
        close: () => undefined,
      }),
      storePhoto: async (photo) => {
        if (!online) throw new AppError('try-later', noConnection)
        return keep(photo)
      },
    },
    () => undefined,
  )
  store.add(photos(2), 'files')
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('failed'))
  expect(store.getSnapshot().queue[0]).toMatchObject({
    error: 'Network error - check your connection',
    sku: 'PSTFSH-001',
  })

  online = true
  store.retry(store.getSnapshot().queue[0]?.id ?? '')
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(2))
  expect(stored.size).toBe(2)
  expect(compressed).toBe(2)
})

test('a SKU that stays taken is tried three times, then said', async () => {
  const { ports } = uploadWorld()
  let tries = 0
  const store = createUploadStore(
    {
      ...ports,
      createItem: async () => {
        tries += 1
        throw new AppError('conflict', 'Failed to create item after 6 attempts due to SKU conflicts')
      },
    },
    () => undefined,
  )
  store.add(photos(1), 'files')
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('failed'))
  expect(tries).toBe(3)
  expect(store.getSnapshot().queue[0]?.error).toBe('SKU conflict - please try again')
})

test('bytes that arrived otherwise than they were sent do not count as stored', async () => {
  const { ports, store: keep } = uploadWorld()
  const store = createUploadStore(
    { ...ports, storePhoto: async (photo) => ({ ...keep(photo), contentHash: 'of other bytes' }) },
    () => undefined,
  )
  store.add(photos(1), 'files')
  await vi.waitFor(() => expect(store.getSnapshot().queue[0]?.status).toBe('failed'))
  expect(store.getSnapshot().queue[0]?.images[0]?.fault).toEqual({
    sentence: 'a.jpg arrived damaged. It is kept on this page; try again.',
    mayPass: true,
  })
})
