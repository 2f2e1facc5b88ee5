import { z } from 'zod'
import { shopItemSchema } from '../../api.ts'
import { withKept } from './kept-database.ts'

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
