import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { withTimeLimit } from '../../../platform/web/net/with-time-limit.ts'

interface KeptSchema extends DBSchema {
  /** The last list of a seller, by the seller's id; `kept-items.ts` has its shape. */
  lists: { key: string; value: unknown }
}

/** Deletes the lists of all other sellers; without a seller all lists. Never rejects. */
export function keepOnlyListOf(sellerId: string | undefined): Promise<void> {
  return withKept(async (db) => {
    const tx = db.transaction('lists', 'readwrite')
    const others = (await tx.store.getAllKeys()).filter((key) => key !== sellerId)
    await Promise.all([...others.map((key) => tx.store.delete(key)), tx.done])
  }).catch(() => undefined)
}

/** Opens the lists that this device keeps for `work`, and closes them afterwards. Rejects if either takes too long. */
export async function withKept<Result>(work: (db: IDBPDatabase<KeptSchema>) => Promise<Result>): Promise<Result> {
  const db = await withTimeLimit(
    openDB<KeptSchema>('pastfash-items', 1, { upgrade: (created) => void created.createObjectStore('lists') }),
  )
  try {
    return await withTimeLimit(work(db))
  } finally {
    db.close()
  }
}
