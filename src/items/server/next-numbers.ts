import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import { asRefusal } from '../../platform/server/db/db-failure.ts'
import { generatedSku, skuDigits, skuNumber, skuPrefix } from '../sku.ts'
import { sellerCounters } from './tables.ts'

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

/** The number of the SKU that `nextSkuNumber` would give now, as a scalar of SQL. Locks and changes nothing. */
export function forecastNumber(userId: string): SQL<number> {
  // "exists" would be planned as a join with all SKUs of the seller; a scalar question finds each one by its key.
  return sql`(
    with recursive candidate(number) as (
      select coalesce((select last_sku from seller_counters where user_id = ${userId}), 0) + 1
      union all
      select number + 1 from candidate
      where (
        select true from items
        where user_id = ${userId}
          and sku = ${skuPrefix} || lpad(number::text, greatest(${skuDigits}, length(number::text)), '0')
      )
    )
    select max(number) from candidate)`
}

/**
 * Lets the counter follow a typed SKU of its own kind that it was just coming to, and those typed ahead of it: whoever types every
 * SKU as it is proposed would otherwise leave a way behind that grows, and is gone again for each proposal.
 */
export async function followTypedSku(tx: Tx, userId: string, sku: string) {
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
