import { randomUUID } from 'node:crypto'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import { generatedSku } from '../sku.ts'
import { hashOfRequest } from './create-item.ts'
import { moveCounterPastTypedSkus, nextBatchNumbers, nextSkuNumbers } from './next-numbers.ts'
import { items } from './tables.ts'

/** One of several new items. Without `sku` it gets the next generated one. `columns` are set besides its numbers. */
export type NewItem = { readonly sku: string | undefined; readonly columns: Partial<typeof items.$inferInsert> }

/** Items that one statement inserts. */
const itemsPerStatement = 100

/**
 * Creates draft items in the caller's transaction, with batch numbers in their order, and returns their ids. The caller has
 * locked the seller's counter and knows that the typed SKUs are free.
 */
export async function createItemsIn(
  tx: Tx,
  { clock, userId }: Context<'clock' | 'userId'>,
  newItems: readonly NewItem[],
): Promise<string[]> {
  const now = clock.now()
  // Items of one moment are listed by id, so ids in order keep the items in order.
  const ids = newItems.map(() => randomUUID()).toSorted()
  const batchNumbers = await nextBatchNumbers(tx, userId, newItems.length)
  const rows = newItems.map(({ sku, columns }, index) => {
    const sessionId = randomUUID()
    return {
      id: ids[index] ?? '',
      userId,
      sku,
      uploadSessionId: sessionId,
      batchId: sessionId,
      batchNumber: batchNumbers[index] ?? 0,
      requestHash: hashOfRequest({ sku, ...hintsIn(columns) }),
      createdAt: now,
      updatedAt: now,
      ...columns,
    }
  })
  // Typed SKUs first, so that no generated one takes a SKU that a later row has.
  const typed = rows.flatMap((row) => (row.sku === undefined ? [] : [{ ...row, sku: row.sku }]))
  await insertRows(tx, typed)
  await moveCounterPastTypedSkus(
    tx,
    userId,
    typed.map(({ sku }) => sku),
  )
  const others = rows.filter(({ sku }) => sku === undefined)
  const numbers = await nextSkuNumbers(tx, userId, others.length)
  await insertRows(
    tx,
    others.map((row, index) => ({ ...row, sku: generatedSku(numbers[index] ?? 0) })),
  )
  return ids
}

async function insertRows(tx: Tx, rows: readonly (typeof items.$inferInsert)[]) {
  for (let start = 0; start < rows.length; start += itemsPerStatement)
    await tx.insert(items).values(rows.slice(start, start + itemsPerStatement))
}

function hintsIn({ category, condition, brand }: NewItem['columns']) {
  return { category, condition, brand }
}
