import { AppError } from '../../../platform/errors.ts'
import type { HandedOver, KeptBatch, KeptPhoto } from '../outbox/kept-batch.ts'
import type { NewBatch } from './new-upload.ts'
import type { UploadPorts } from './upload-ports.ts'
import { testOutbox } from './upload-test-outbox.ts'
import { hashOf, testServer } from './upload-test-server.ts'
import { turns } from './upload-test-turns.ts'

/** A server and an outbox that keep what they get, and a device whose waits take no time. */
export function uploadWorld(faults: { damaged?: string[] } = {}) {
  const server = testServer()
  const { outbox, ...device } = testOutbox()
  const owned: string[] = []
  let ids = 0
  const ports: UploadPorts = {
    ...server.requests,
    openCompressor: () => ({
      compress: async (file: Blob & { name?: string }) => {
        await turns(1)
        if (faults.damaged?.includes(file.name ?? ''))
          throw new AppError('bad-input', `"${file.name}" is damaged. Choose the original photo.`)
        return { blob: file }
      },
      placeholder: async () => undefined,
      preview: async () => new Blob(['preview']),
      close: () => undefined,
    }),
    outbox,
    own: (batchId) => void owned.push(batchId),
    hash: async (blob) => hashOf(blob),
    newId: () => `id-${(ids += 1)}`,
    now: () => new Date(0),
    random: () => 0,
    wait: () => turns(1),
    pause: () => turns(1),
  }
  return { ports, server, owned, ...device }
}

/** Whose outbox holds so many shots: a, b, c, … */
export function worldWith(count: number) {
  const world = uploadWorld()
  for (const shot of shots(count)) world.kept.set(shot.id, shot)
  return world
}

/** For those who need not be told. */
export async function untold(): Promise<void> {}

/** Files a.jpg, b.jpg, … of different lengths. */
export function photos(count: number): File[] {
  return Array.from(
    'abcdefghijklmnop'.slice(0, count),
    (letter, index) => new File([letter.repeat(index + 1)], `${letter}.jpg`, { lastModified: 1000 * index }),
  )
}

/** Photos a, b, c, … as an outbox keeps them, taken a second apart. */
export function shots(count: number, batchId = 'batch'): KeptPhoto[] {
  return photos(count).map((photo, index) => {
    const id = photo.name.slice(0, 1)
    return { id, batchId, takenAt: 1000 * index, photo, preview: new Blob([`small ${id}`]) }
  })
}

/** A batch from the camera, of photos that the outbox has. */
export function batchOf(kept: readonly KeptPhoto[], id = 'batch'): NewBatch {
  return { id, source: 'camera', sku: null, photos: kept.map((photo) => ({ ...photo, name: '', kept: true })) }
}

/** A batch of files a.jpg, b.jpg, … that are on this page only; their ids are `<batch id>-a` and so on. */
export function filesOf(count: number, id = 'batch', sku: string | null = null): NewBatch {
  const chosen = photos(count).map((photo) => {
    const name = photo.name
    return { id: `${id}-${name.slice(0, 1)}`, name, photo, takenAt: photo.lastModified, kept: false }
  })
  return { id, source: 'files', sku, photos: chosen }
}

/** What an earlier page left of a batch. */
export function keptBatch(
  left: readonly KeptPhoto[],
  about: Partial<HandedOver & Pick<KeptBatch, 'id' | 'lost'>>,
): KeptBatch {
  const { id = 'batch', lost = [], ...record } = about
  const photoIds = left.map((photo) => photo.id)
  const handedOver: HandedOver = { photoIds, source: 'camera', sku: null, joins: null, told: false, ...record }
  return { id, photos: left, keptAt: 0, handedOver, arranged: null, lost }
}

/** Rejects when aborted, as a request without an answer does. */
export function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
}
