import { expect, test, vi } from 'vitest'
import type { PhotoCompressor } from './upload-ports.ts'
import { createUploadStore } from './upload-store.ts'
import { batchOf, filesOf, ignoreStored, keptBatch, shots, uploadEnvironment } from './upload-test-environment.ts'

const thumbnail = new Blob(['placeholder'])
const preview = new Blob(['preview'])

test('the thumbnail embedded in a file is shown until the preview is made', async () => {
  const compressed = Promise.withResolvers<{ blob: Blob; preview: Blob }>()
  const { store, shown } = storeWith({ compress: () => compressed.promise, placeholder: async () => thumbnail })
  store.handOver([filesOf(1)])
  await vi.waitFor(() => expect(shown()).toBe(thumbnail))
  compressed.resolve({ blob: new Blob(['a']), preview })
  await vi.waitFor(() => expect(shown()).toBe(preview))
})

test('a thumbnail that is found after the preview does not replace it', async () => {
  const lateThumbnail = Promise.withResolvers<Blob>()
  const closed = vi.fn<() => void>()
  const { store, shown } = storeWith({
    compress: async (blob) => ({ blob, preview }),
    placeholder: () => lateThumbnail.promise,
    close: closed,
  })
  store.handOver([filesOf(1)])
  await vi.waitFor(() => expect(store.getSnapshot().latest).not.toBeNull())
  lateThumbnail.resolve(thumbnail)
  // The batch and the thumbnails each have a compressor. Once both are closed, no thumbnail can follow.
  await vi.waitFor(() => expect(closed).toHaveBeenCalledTimes(2))
  expect(shown()).toBe(preview)
})

test('a photo without a thumbnail, or whose thumbnail cannot be read, is uploaded all the same', async () => {
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

test('a resumed product shows a preview of its first photo before that photo is compressed', async () => {
  const makePreview = vi.fn<PhotoCompressor['preview']>(async () => thumbnail)
  const { store, shown } = storeWith({ preview: makePreview, compress: () => new Promise(() => undefined) })
  const photos = shots(2).map(({ id, batchId, takenAt, photo }) => ({ id, batchId, takenAt, photo }))
  store.resume([keptBatch(photos, {})])
  await vi.waitFor(() => expect(shown()).toBe(thumbnail))
  expect(makePreview).toHaveBeenCalledTimes(1)
})

test('photos that have a preview already are not searched for a thumbnail', async () => {
  const placeholder = vi.fn<PhotoCompressor['placeholder']>()
  const { store } = storeWith({ placeholder })
  store.handOver([batchOf(shots(2))])
  await vi.waitFor(() => expect(store.getSnapshot().latest?.result?.stored).toBe(2))
  expect(placeholder).not.toHaveBeenCalled()
})

/** A store that keeps completed photos in its queue, so that tests can read them. `shown`: the first one's picture. */
function storeWith(compressor: Partial<PhotoCompressor>) {
  const { ports } = uploadEnvironment()
  const openCompressor = () => ({ ...ports.openCompressor(), ...compressor })
  const pause = () => new Promise<void>(() => undefined)
  const store = createUploadStore({ ...ports, openCompressor, pause }, ignoreStored)
  return { store, shown: () => store.getSnapshot().queue[0]?.images[0]?.preview }
}
