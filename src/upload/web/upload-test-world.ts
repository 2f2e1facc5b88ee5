import { AppError } from '../../platform/errors.ts'
import type { PhotoToStore, UploadPorts } from './upload-ports.ts'

/** A server that keeps what it gets, and a device whose waits take no time. */
export function uploadWorld(faults: { damaged?: string[] } = {}) {
  const items = new Map<string, string>()
  const stored = new Map<string, PhotoToStore>()
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
      preview: async (file) => new Blob([`small ${await file.text()}`]),
      close: () => undefined,
    }),
    hash: async (blob) => `hash of ${blob.size}`,
    newId: () => `id-${(ids += 1)}`,
    now: () => new Date(0),
    random: () => 0,
    wait: () => turns(1),
  }
  return { ports, stored, items, store }
}

/** Files a.jpg, b.jpg, … of different bytes. */
export function photos(count: number): File[] {
  return Array.from('abcdefghijklmnop'.slice(0, count), (letter) => new File([letter], `${letter}.jpg`))
}

/** Lets so many rounds of whatever else is going on pass. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0))
}
