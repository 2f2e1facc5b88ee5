import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import { asRefusal } from '../../platform/server/db/db-failure.ts'
import { generatedSku, minSkuDigits, skuNumber, skuPrefix } from '../sku.ts'
import { sellerCounters } from './tables.ts'

/**
 * The seller's next batch number. Locks the seller's counter until the transaction ends, so call it late. Throws 'Failed
 * to get batch number: {m}'.
 */
export function nextBatchNumber(tx: Tx, userId: string): Promise<number> {
  return nextNumber(tx, sql`select get_next_batch_number(${userId}) as number`, 'Failed to get batch number')
}

/** The seller's next SKU number, skipping SKUs typed ahead of the counter. Throws 'Failed to get SKU number: {m}'. */
export function nextSkuNumber(tx: Tx, userId: string): Promise<number> {
  return nextNumber(tx, sql`select get_next_sku_number(${userId}) as number`, 'Failed to get SKU number')
}

/** SQL scalar: the number of the SKU that `nextSkuNumber` would return now. Locks and changes nothing. */
export function forecastNumber(userId: string): SQL<number> {
  // The planner would turn "exists" into a join with all SKUs of the seller; a scalar subquery finds each one by its key.
  return sql`(
    with recursive candidate(number) as (
      select coalesce((select last_sku from seller_counters where user_id = ${userId}), 0) + 1
      union all
      select number + 1 from candidate
      where (
        select true from items
        where user_id = ${userId}
          and sku = ${skuPrefix} || lpad(number::text, greatest(${minSkuDigits}, length(number::text)), '0')
      )
    )
    select max(number) from candidate)`
}

/**
 * Moves the counter past a typed SKU that it was about to generate, and past those typed ahead of it. Otherwise a seller
 * who types every SKU as proposed leaves a growing run of taken SKUs, and each forecast walks through it.
 */
export async function moveCounterPastTypedSku(tx: Tx, userId: string, sku: string) {
  const number = skuNumber(sku)
  if (number === undefined || generatedSku(number) !== sku) return
  await tx
    .update(sellerCounters)
    .set({ lastSku: sql`${forecastNumber(userId)} - 1` })
    .where(and(eq(sellerCounters.userId, userId), sql`${sellerCounters.lastSku} = ${number - 1}::bigint`))
}

async function nextNumber(tx: Tx, query: ReturnType<typeof sql>, failure: string): Promise<number> {
  try {
    const { rows } = await tx.execute<{ number: number }>(query)
    return rows[0]?.number ?? Number.NaN
  } catch (error) {
    throw asRefusal(error, failure)
  }
}
