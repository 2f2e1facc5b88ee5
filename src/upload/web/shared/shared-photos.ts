import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { withTimeLimit } from '../../../platform/web/net/with-time-limit.ts'

interface SharedSchema extends DBSchema {
  photos: { key: number; value: File }
}

/** A photo that another app shared with PastFash, and its key on this device. */
export type SharedPhoto = { readonly key: number; readonly file: File }

/**
 * The shared photos that no outbox has yet, in the order in which they came. They belong to nobody before a seller is signed
 * in. public/keep-shared-photos.js writes them.
 */
export function readShared(): Promise<SharedPhoto[]> {
  return withShared(async (db) => {
    const tx = db.transaction('photos')
    const [keys, files] = await Promise.all([tx.store.getAllKeys(), tx.store.getAll()])
    return files.flatMap((file, at) => {
      const key = keys[at]
      return key === undefined ? [] : [{ key, file }]
    })
  })
}

/** Number of shared photos that no outbox has yet; 0 if this browser keeps none. */
export function countShared(): Promise<number> {
  return withShared((db) => db.count('photos')).catch(() => 0)
}

export function deleteShared(keys: readonly number[]): Promise<void> {
  return withShared(async (db) => {
    const tx = db.transaction('photos', 'readwrite')
    await Promise.all([...keys.map((key) => tx.store.delete(key)), tx.done])
  })
}

async function withShared<Result>(work: (db: IDBPDatabase<SharedSchema>) => Promise<Result>): Promise<Result> {
  const db = await withTimeLimit(
    openDB<SharedSchema>('pastfash-shared', 1, {
      upgrade: (created) => void created.createObjectStore('photos', { autoIncrement: true }),
    }),
  )
  try {
    return await withTimeLimit(work(db))
  } finally {
    db.close()
  }
}
