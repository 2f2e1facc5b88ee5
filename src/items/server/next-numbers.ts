import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db.ts'
import { asRefusal } from '../../platform/server/db-failure.ts'

/**
 * The seller's next batch number. Locks the seller's counter until the transaction ends, so take it late.
 * Throws 'Failed to get batch number: {m}'.
 */
export function nextBatchNumber(tx: Tx, userId: string): Promise<number> {
  return nextNumber(tx, sql`select get_next_batch_number(${userId}) as number`, 'Failed to get batch number')
}

/** The seller's next SKU number, skipping SKUs typed ahead of the counter. Throws 'Failed to get SKU number: {m}'. */
export function nextSkuNumber(tx: Tx, userId: string): Promise<number> {
  return nextNumber(tx, sql`select get_next_sku_number(${userId}) as number`, 'Failed to get SKU number')
}

async function nextNumber(tx: Tx, query: ReturnType<typeof sql>, failure: string): Promise<number> {
  try {
    const { rows } = await tx.execute<{ number: number }>(query)
    return rows[0]?.number ?? Number.NaN
  } catch (error) {
    throw asRefusal(error, failure)
  }
}
