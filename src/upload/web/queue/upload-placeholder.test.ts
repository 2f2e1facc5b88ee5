import { expect, test, vi } from 'vitest'
import type { PhotoCompressor } from './upload-ports.ts'
import { createUploadStore } from './upload-store.ts'
import { batchOf, filesOf, ignoreStored, keptBatch, shots, uploadEnvironment } from './upload-test-environment.ts'

const small = new Blob(['placeholder'])
const preview = new Blob(['preview'])

test('a file’s own small picture shows at once, until its preview is made', async () => {
  const compressed = Promise.withResolvers<{ blob: Blob; preview: Blob }>()
  const { store, shown } = storeWith({ compress: () => compressed.promise, placeholder: async () => small })
  store.handOver([filesOf(1)])
  await vi.waitFor(() => expect(shown()).toBe(small))
  compressed.resolve({ blob: new Blob(['a']), preview })
  await vi.waitFor(() => expect(shown()).toBe(preview))
})

test('a late small picture replaces no preview', async () => {
  const late = Promise.withResolvers<Blob>()
  const closed = vi.fn<() => void>()
  const { store, shown } = storeWith({
    compress: async (blob) => ({ blob, preview }),
    placeholder: () => late.promise,
    close: closed,
  })
  store.handOver([filesOf(1)])
  await vi.waitFor(() => expect(store.getSnapshot().latest).not.toBeNull())
  late.resolve(small)
  // One compressor is for the batch, one for the small pictures. When the second closes, they have all been shown.
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(2))
  expect(shown()).toBe(preview)
})

test('photos without a small picture, or unreadable for it, are uploaded all the same', async () => {
  const { store, shown } = storeWith({
    placeholder: async (file) => {
      if ((file as File).name === 'a.jpg') throw new Error('gone')
      return undefined
    },
  })
  store.handOver([filesOf(2)])
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(2))
  expect(shown()).toBeUndefined()
})

test('a product that an earlier page left shows the first of its photos', async () => {
  const drawn = vi.fn<PhotoCompressor['preview']>(async () => small)
  const { store, shown } = storeWith({ preview: drawn, compress: () => new Promise(() => undefined) })
  const photos = shots(2).map(({ id, batchId, takenAt, photo }) => ({ id, batchId, takenAt, photo }))
  store.resume([keptBatch(photos, {})])
  await vi.waitFor(() => expect(shown()).toBe(small))
  expect(drawn).toHaveBeenCalledTimes(1)
})

test('photos that come with a preview are not read for a small picture', async () => {
  const placeholder = vi.fn<PhotoCompressor['placeholder']>()
  const { store } = storeWith({ placeholder })
  store.handOver([batchOf(shots(2))])
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(2))
  expect(placeholder).not.toHaveBeenCalled()
})

/** A store whose photos stay in the queue to be checked. */
function storeWith(compressor: Partial<PhotoCompressor>) {
  const { ports } = uploadEnvironment()
  const openCompressor = () => ({ ...ports.openCompressor(), ...compressor })
  const pause = () => new Promise<void>(() => undefined)
  const store = createUploadStore({ ...ports, openCompressor, pause }, ignoreStored)
  return { store, shown: () => store.getSnapshot().queue[0]?.images[0]?.preview }
}
