import { AppError } from '../../platform/errors.ts'
import type { KeptPhoto } from './kept-batch.ts'
import type { PhotoToStore, UploadPorts } from './upload-ports.ts'

/** A server and an outbox that keep what they get, and a device whose waits take no time. */
export function uploadWorld(faults: { damaged?: string[] } = {}) {
  const items = new Map<string, string>()
  const stored = new Map<string, PhotoToStore>()
  const kept = new Map<string, KeptPhoto>()
  const handedOver = new Map<string, readonly string[]>()
  let ids = 0
  const store = (photo: PhotoToStore) => {
    stored.set(photo.devicePhotoId, photo)
    return { contentHash: `hash of ${photo.blob.size}` }
  }
  const ports: UploadPorts = {
    createItem: async ({ uploadSessionId }) => {
      await turns(1)
      if (!items.has(uploadSessionId)) items.set(uploadSessionId, `item-${items.size + 1}`)
      const id = items.get(uploadSessionId) ?? ''
      const batchNumber = Number(id.slice('item-'.length))
      const now = new Date(0).toISOString()
      const unknown = { category: null, condition: null, brand: null }
      return {
        id,
        sku: `PSTFSH-00${batchNumber}`,
        batchNumber,
        status: 'draft',
        ...unknown,
        createdAt: now,
        updatedAt: now,
      }
    },
    removeItem: async (itemId) => {
      for (const [session, id] of items) if (id === itemId) items.delete(session)
    },
    storePhoto: async (photo) => store(photo),
    openCompressor: () => ({
      compress: async (file: Blob & { name?: string }) => {
        await turns(1)
        if (faults.damaged?.includes(file.name ?? ''))
          throw new AppError('bad-input', `"${file.name}" is damaged. Choose the original photo.`)
        return { blob: file }
      },
      placeholder: async () => undefined,
      close: () => undefined,
    }),
    outbox: {
      handOver: async (batchId, photoIds) => void handedOver.set(batchId, photoIds),
      keepReady: async (photoId, ready) => {
        const photo = kept.get(photoId)
        if (photo) kept.set(photoId, { ...photo, photo: ready, ready: true })
      },
      remove: async (photoIds) => {
        for (const id of photoIds) kept.delete(id)
      },
    },
    hash: async (blob) => `hash of ${blob.size}`,
    newId: () => `id-${(ids += 1)}`,
    now: () => new Date(0),
    random: () => 0,
    wait: () => turns(1),
  }
  return { ports, stored, items, store, kept, handedOver }
}

/** Files a.jpg, b.jpg, … of different bytes. */
export function photos(count: number): File[] {
  return Array.from('abcdefghijklmnop'.slice(0, count), (letter) => new File([letter], `${letter}.jpg`))
}

/** Shots a, b, c, … as an outbox keeps them, taken a second apart. */
export function shots(count: number, batchId = 'batch'): KeptPhoto[] {
  return photos(count).map((photo, index) => {
    const id = photo.name.slice(0, 1)
    return { id, batchId, takenAt: 1000 * index, photo: new Blob([id]), preview: new Blob([`small ${id}`]) }
  })
}

/** A batch as capture hands it over. */
export function batchOf(kept: readonly KeptPhoto[], id = 'batch') {
  return { id, photos: kept.map((photo) => ({ ...photo, kept: true })) }
}

/** Lets so many rounds of whatever else is going on pass. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0))
}
