import { AppError } from '../../../platform/errors.ts'
import type { HandedOver, KeptBatch, KeptPhoto } from '../outbox/kept-batch.ts'
import type { NewBatch } from './new-upload.ts'
import type { PhotoToStore, UploadPorts } from './upload-ports.ts'

/** A fake server, an outbox in memory, and a device whose waits take no time. */
export function uploadEnvironment(faults: { damaged?: string[] } = {}) {
  const server = fakeServer()
  const { outbox, ...device } = fakeOutbox()
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

/** An environment whose outbox has this many shots: a, b, c, … */
export function environmentWith(count: number) {
  const env = uploadEnvironment()
  for (const shot of shots(count)) env.kept.set(shot.id, shot)
  return env
}

/** An `onStored` for tests that check no notification. */
export async function ignoreStored(): Promise<void> {}

/** Files a.jpg, b.jpg, … of different lengths. */
export function photos(count: number): File[] {
  return Array.from(
    'abcdefghijklmnop'.slice(0, count),
    (name, index) => new File([name.repeat(index + 1)], `${name}.jpg`, { lastModified: 1000 * index }),
  )
}

/** Photos a, b, c, … as an outbox keeps them, taken a second apart. */
export function shots(count: number, batchId = 'batch'): KeptPhoto[] {
  return photos(count).map((photo, index) => {
    const id = photo.name.slice(0, 1)
    return { id, batchId, takenAt: 1000 * index, photo, preview: new Blob([`small ${id}`]) }
  })
}

/** A batch from the camera, whose photos the outbox has. */
export function batchOf(kept: readonly KeptPhoto[], id = 'batch'): NewBatch {
  return { id, source: 'camera', sku: null, photos: kept.map((photo) => ({ ...photo, name: '', kept: true })) }
}

/** A batch of files a.jpg, b.jpg, … that are on this page only. Their ids are `<batch id>-a` and so on. */
export function filesOf(count: number, id = 'batch', sku: string | null = null): NewBatch {
  const chosen = photos(count).map((photo) => {
    const name = photo.name
    return { id: `${id}-${name.slice(0, 1)}`, name, photo, takenAt: photo.lastModified, kept: false }
  })
  return { id, source: 'files', sku, photos: chosen }
}

/** A batch as an earlier page left it in the outbox. */
export function keptBatch(
  left: readonly KeptPhoto[],
  about: Partial<HandedOver & Pick<KeptBatch, 'id' | 'lost'>>,
): KeptBatch {
  const { id = 'batch', lost = [], ...record } = about
  const photoIds = left.map((photo) => photo.id)
  const handedOver: HandedOver = { photoIds, source: 'camera', sku: null, joins: null, told: false, ...record }
  return { id, photos: left, keptAt: 0, handedOver, arranged: null, lost }
}

/** Rejects when aborted, like a request without an answer. */
export function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
}

/** The outbox of the upload store, in memory. */
function fakeOutbox() {
  const kept = new Map<string, KeptPhoto>()
  const records = new Map<string, HandedOver>()
  const hasKeptPhoto = ({ photoIds }: HandedOver) => photoIds.some((id) => kept.has(id))

  function change(batchId: string, how: (record: HandedOver) => HandedOver) {
    const record = records.get(batchId)
    if (record) records.set(batchId, how(record))
  }

  function deleteFinished() {
    for (const [id, record] of records) if (record.told && !hasKeptPhoto(record)) records.delete(id)
  }

  const outbox: UploadPorts['outbox'] = {
    handOver: async (plans) => {
      for (const { id, ...plan } of plans) records.set(id, { ...plan, joins: null, told: false })
    },
    find: async (photoId) => kept.get(photoId),
    keepReady: async (photoId, ready) => {
      const photo = kept.get(photoId)
      if (photo) kept.set(photoId, { ...photo, photo: ready, ready: true })
    },
    remove: async (photoIds) => {
      for (const id of photoIds) kept.delete(id)
      deleteFinished()
    },
    setTarget: async (batchId, target) => change(batchId, (record) => ({ ...record, ...target })),
    close: async (batchId) => {
      change(batchId, (record) => ({ ...record, told: true }))
      deleteFinished()
    },
    renew: async (batchId, next) => {
      const record = records.get(batchId)
      records.delete(batchId)
      const left = [...next.photoIds].filter(([id]) => kept.has(id))
      for (const [id, newId] of left) {
        const photo = kept.get(id)
        kept.delete(id)
        if (photo) kept.set(newId, { ...photo, id: newId, batchId: next.id })
      }
      const photoIds = left.map(([, newId]) => newId)
      if (record && photoIds.length > 0) records.set(next.id, { ...record, photoIds, joins: null, told: false })
    },
  }

  /** The batches as the next page finds them. */
  const list = (): KeptBatch[] =>
    [...records].map(([id, handedOver]) => {
      const left = handedOver.photoIds.flatMap((photoId) => kept.get(photoId) ?? [])
      return { id, photos: left, keptAt: 0, handedOver, arranged: null, lost: [] }
    })
  return { outbox, kept, records, list }
}

type TestItem = { id: string; session: string; sku: string; batchNumber: number; typedSku: string }

/** A fake of our server: it stores what it gets, answers repeats alike, and answers 'gone' for what was deleted. */
function fakeServer() {
  const items = new Map<string, TestItem>()
  const stored = new Map<string, PhotoToStore>()
  const deletedIds = new Set<string>()
  let created = 0

  function createItem({ uploadSessionId: session, sku: typed }: { uploadSessionId: string; sku?: string | undefined }) {
    const earlier = [...items.values()].find((item) => item.session === session)
    if (earlier && typed !== undefined && earlier.typedSku !== typed)
      throw new AppError('conflict', 'Created already, with other details.')
    if (!earlier && deletedIds.has(session)) throw new AppError('gone', 'This batch was deleted.')
    if (!earlier && [...items.values()].some((item) => item.sku === typed))
      throw new AppError('conflict', `SKU ${typed} is already used by another of your items.`)
    return answerOf(earlier ?? add(session, typed))
  }

  function add(session: string, typed: string | undefined): TestItem {
    created += 1
    const sku = typed ?? `PSTFSH-00${created}`
    const item = { id: `item-${created}`, session, sku, batchNumber: created, typedSku: typed ?? '' }
    items.set(item.id, item)
    return item
  }

  const photosOf = (itemId: string) => [...stored.values()].filter((photo) => photo.itemId === itemId)

  function storePhoto(photo: PhotoToStore) {
    const { devicePhotoId: id, itemId, blob } = photo
    if (deletedIds.has(id)) throw new AppError('gone', 'This photo was deleted.')
    if (!items.has(itemId)) throw new AppError('not-found', 'This item no longer exists.')
    const earlier = stored.get(id)
    if (earlier && (earlier.itemId !== itemId || hashOf(earlier.blob) !== hashOf(blob)))
      throw new AppError('conflict', 'A different photo is already stored under this id.')
    stored.set(id, earlier ?? photo)
    return { contentHash: hashOf(blob) }
  }

  function deleteItem(itemId: string) {
    for (const { devicePhotoId } of photosOf(itemId)) deletePhoto(devicePhotoId)
    deletedIds.add(items.get(itemId)?.session ?? '')
    items.delete(itemId)
  }

  function deletePhoto(id: string) {
    stored.delete(id)
    deletedIds.add(id)
  }

  const requests: Pick<UploadPorts, 'createItem' | 'removeItem' | 'findItem' | 'storePhoto'> = {
    createItem: async (input) => {
      await turns(1)
      return createItem(input)
    },
    removeItem: async (itemId) => {
      if (items.has(itemId) && photosOf(itemId).length === 0) deleteItem(itemId)
    },
    findItem: async (typedSku) => {
      await turns(1)
      const item = [...items.values()].find(({ sku }) => sku === typedSku)
      if (!item) throw new AppError('not-found', `No item has the SKU ${typedSku}.`)
      const orders = photosOf(item.id).map(({ order }) => order)
      const { id: itemId, sku, batchNumber } = item
      return { itemId, sku, batchNumber, photos: orders.length, nextOrder: Math.max(-1, ...orders) + 1 }
    },
    storePhoto: async (photo) => storePhoto(photo),
  }
  /** An item's photos as "<id> at <position>". */
  const contents = (sku: string) => {
    const item = [...items.values()].find((each) => each.sku === sku)
    const ordered = item ? photosOf(item.id).toSorted((a, b) => a.order - b.order) : []
    return ordered.map(({ devicePhotoId, order }) => `${devicePhotoId} at ${order}`)
  }
  return { requests, items, stored, contents, createItem, store: storePhoto, deleteItem, deletePhoto }
}

/** A stub of SHA-256. No two blobs of these tests have the same length. */
function hashOf(blob: Blob): string {
  return `hash of ${blob.size}`
}

function answerOf({ id, sku, batchNumber }: TestItem) {
  const now = new Date(0).toISOString()
  const unknown = { category: null, condition: null, brand: null }
  return { id, sku, batchNumber, status: 'draft' as const, ...unknown, createdAt: now, updatedAt: now }
}

/** Waits for `count` macrotasks, so that other work makes progress. For tests. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0))
}
