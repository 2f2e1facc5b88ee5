import { AppError } from '../../../platform/errors.ts'
import type { PhotoToStore, UploadPorts } from './upload-ports.ts'
import { turns } from './upload-test-turns.ts'

type TestItem = { id: string; session: string; sku: string; batchNumber: number; asked: string }

/** Our server as the upload store meets it: it keeps what it gets, repeats answer the same, and what was deleted is gone. */
export function testServer() {
  const items = new Map<string, TestItem>()
  const stored = new Map<string, PhotoToStore>()
  const gone = new Set<string>()
  let created = 0

  function createItem({ uploadSessionId: session, sku: typed }: { uploadSessionId: string; sku?: string | undefined }) {
    const earlier = [...items.values()].find((item) => item.session === session)
    if (earlier && typed !== undefined && earlier.asked !== typed)
      throw new AppError('conflict', 'Created already, with other details.')
    if (!earlier && gone.has(session)) throw new AppError('gone', 'This batch was deleted.')
    if (!earlier && [...items.values()].some((item) => item.sku === typed))
      throw new AppError('conflict', `SKU ${typed} is already used by another of your items.`)
    return answerOf(earlier ?? add(session, typed))
  }

  function add(session: string, typed: string | undefined): TestItem {
    created += 1
    const sku = typed ?? `PSTFSH-00${created}`
    const item = { id: `item-${created}`, session, sku, batchNumber: created, asked: typed ?? '' }
    items.set(item.id, item)
    return item
  }

  const photosOf = (itemId: string) => [...stored.values()].filter((photo) => photo.itemId === itemId)

  function storePhoto(photo: PhotoToStore) {
    const { devicePhotoId: id, itemId, blob } = photo
    if (gone.has(id)) throw new AppError('gone', 'This photo was deleted.')
    if (!items.has(itemId)) throw new AppError('not-found', 'This item does not exist any more.')
    const earlier = stored.get(id)
    if (earlier && (earlier.itemId !== itemId || hashOf(earlier.blob) !== hashOf(blob)))
      throw new AppError('conflict', 'A different photo was stored under this id already.')
    stored.set(id, earlier ?? photo)
    return { contentHash: hashOf(blob) }
  }

  function deleteItem(itemId: string) {
    for (const { devicePhotoId } of photosOf(itemId)) deletePhoto(devicePhotoId)
    gone.add(items.get(itemId)?.session ?? '')
    items.delete(itemId)
  }

  function deletePhoto(id: string) {
    stored.delete(id)
    gone.add(id)
  }

  const requests: Pick<UploadPorts, 'createItem' | 'removeItem' | 'findItem' | 'storePhoto'> = {
    createItem: async (input) => {
      await turns(1)
      return createItem(input)
    },
    removeItem: async (itemId) => {
      if (items.has(itemId) && photosOf(itemId).length === 0) deleteItem(itemId)
    },
    findItem: async (wanted) => {
      await turns(1)
      const item = [...items.values()].find(({ sku }) => sku === wanted)
      if (!item) throw new AppError('not-found', `No item has the SKU ${wanted}.`)
      const orders = photosOf(item.id).map(({ order }) => order)
      const { id: itemId, sku, batchNumber } = item
      return { itemId, sku, batchNumber, photos: orders.length, nextOrder: Math.max(-1, ...orders) + 1 }
    },
    storePhoto: async (photo) => storePhoto(photo),
  }
  /** An item's photos as `id` at their places. */
  const contents = (sku: string) => {
    const item = [...items.values()].find((each) => each.sku === sku)
    const photos = item ? photosOf(item.id).toSorted((a, b) => a.order - b.order) : []
    return photos.map(({ devicePhotoId, order }) => `${devicePhotoId} at ${order}`)
  }
  return { requests, items, stored, contents, createItem, store: storePhoto, deleteItem, deletePhoto }
}

/** Stands in for SHA-256: no two blobs of these tests have the same length. */
export function hashOf(blob: Blob): string {
  return `hash of ${blob.size}`
}

function answerOf({ id, sku, batchNumber }: TestItem) {
  const now = new Date(0).toISOString()
  const unknown = { category: null, condition: null, brand: null }
  return { id, sku, batchNumber, status: 'draft' as const, ...unknown, createdAt: now, updatedAt: now }
}
