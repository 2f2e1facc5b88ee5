import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import { asRefusal } from '../../platform/server/db/db-failure.ts'
import { generatedSku, minSkuDigits, skuNumber, skuPrefix } from '../sku.ts'
import { items, sellerCounters } from './tables.ts'

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

/** The same for many typed SKUs. One move passes all that follow each other. */
export async function moveCounterPastTypedSkus(tx: Tx, userId: string, skus: readonly string[]) {
  const nextSku = generatedSku((await lastSkuNumber(tx, userId)) + 1)
  if (skus.includes(nextSku)) await moveCounterPastTypedSku(tx, userId, nextSku)
}

/** The next batch numbers of a seller whose counter is locked, in order. */
export async function nextBatchNumbers(tx: Tx, userId: string, count: number): Promise<number[]> {
  const [counter] = await tx
    .update(sellerCounters)
    .set({ lastBatch: sql`${sellerCounters.lastBatch} + ${count}::integer` })
    .where(eq(sellerCounters.userId, userId))
    .returning({ last: sellerCounters.lastBatch })
  const last = counter?.last ?? Number.NaN
  return Array.from({ length: count }, (_, index) => last - count + 1 + index)
}

/** Numbers whose SKUs one statement looks up. */
const numbersPerLookUp = 1000

/**
 * The next SKU numbers of a seller whose counter is locked, in order, as repeated calls of `nextSkuNumber` return them. One
 * call for many: thousands of changes of one row in one transaction make each later one slower.
 */
export async function nextSkuNumbers(tx: Tx, userId: string, count: number): Promise<number[]> {
  const numbers: number[] = []
  for (let last = await lastSkuNumber(tx, userId); numbers.length < count; ) {
    const length = Math.min(count - numbers.length, numbersPerLookUp)
    const candidates = Array.from({ length }, (_, index) => last + 1 + index)
    const taken = await tx
      .select({ sku: items.sku })
      .from(items)
      .where(and(eq(items.userId, userId), inArray(items.sku, candidates.map(generatedSku))))
    const takenSkus = new Set(taken.map(({ sku }) => sku))
    numbers.push(...candidates.filter((number) => !takenSkus.has(generatedSku(number))))
    last += length
  }
  const lastSku = numbers.at(-1)
  if (lastSku !== undefined) await tx.update(sellerCounters).set({ lastSku }).where(eq(sellerCounters.userId, userId))
  return numbers
}

async function lastSkuNumber(tx: Tx, userId: string): Promise<number> {
  const [counter] = await tx
    .select({ last: sellerCounters.lastSku })
    .from(sellerCounters)
    .where(eq(sellerCounters.userId, userId))
  return counter?.last ?? 0
}

async function nextNumber(tx: Tx, query: ReturnType<typeof sql>, failure: string): Promise<number> {
  try {
    const { rows } = await tx.execute<{ number: number }>(query)
    return rows[0]?.number ?? Number.NaN
  } catch (error) {
    throw asRefusal(error, failure)
  }
}
