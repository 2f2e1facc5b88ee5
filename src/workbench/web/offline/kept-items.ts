import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { z } from 'zod'
import { withTimeLimit } from '../../../platform/web/net/with-time-limit.ts'
import { shopItemSchema } from '../../api.ts'

/** The most items that a device keeps of a list. With a picture of about 10 KB each they take 2 MB. */
export const maxKeptItems = 200

/** The parts of an item that the list shows without a connection. */
const keptItemSchema = shopItemSchema
  .pick({
    id: true,
    sku: true,
    title: true,
    price: true,
    photoCount: true,
    stage: true,
    isWaiting: true,
    publishStatus: true,
    openFieldsWords: true,
  })
  .extend({
    picture: z.instanceof(Blob).optional(),
    /** Lists that an older version kept lack it. */
    hasUnsentChanges: z.boolean().default(false),
  })
export type KeptItem = z.infer<typeof keptItemSchema>

const keptListSchema = z.object({
  /** Milliseconds since 1970 when the server last answered something of it. */
  at: z.number(),
  isFiltered: z.boolean(),
  items: z.array(keptItemSchema),
})
export type KeptList = z.infer<typeof keptListSchema>

interface KeptSchema extends DBSchema {
  /** The last list of a seller, by the seller's id. */
  lists: { key: string; value: KeptList }
}

/** The seller's last list; undefined if this device keeps none that this version can show. Never rejects. */
export async function readKeptList(sellerId: string): Promise<KeptList | undefined> {
  const list = await withKept((db) => db.get('lists', sellerId)).catch(() => undefined)
  return keptListSchema.safeParse(list).data
}

/** Keeps the list in place of the one before, unless `signal` is aborted: the seller may have signed out. */
export function keepList(sellerId: string, list: KeptList, signal: AbortSignal): Promise<void> {
  return withKept(async (db) => {
    if (!signal.aborted) await db.put('lists', keptListSchema.parse(list), sellerId)
  })
}

/** Deletes the lists of all other sellers; without a seller all lists. Never rejects. */
export function keepOnlyListOf(sellerId: string | undefined): Promise<void> {
  return withKept(async (db) => {
    const tx = db.transaction('lists', 'readwrite')
    const others = (await tx.store.getAllKeys()).filter((key) => key !== sellerId)
    await Promise.all([...others.map((key) => tx.store.delete(key)), tx.done])
  }).catch(() => undefined)
}

async function withKept<Result>(work: (db: IDBPDatabase<KeptSchema>) => Promise<Result>): Promise<Result> {
  const db = await withTimeLimit(
    openDB<KeptSchema>('pastfash-items', 1, { upgrade: (created) => void created.createObjectStore('lists') }),
  )
  try {
    return await withTimeLimit(work(db))
  } finally {
    db.close()
  }
}
