import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/server/db.ts'
import { generatedSku, skuDigits, skuPrefix } from '../sku.ts'

/**
 * The SKU that the seller's next item would get now: the number after the last one, past those whose SKU is taken already, as
 * `get_next_sku_number` counts; SKUs of deleted items are taken until these are gone for good. Changes and locks nothing, so
 * another item may come first and take it.
 */
export async function forecastSku({ db, userId }: { db: Database; userId: string }): Promise<{ sku: string }> {
  const { rows } = await db.asUser(userId, (tx) =>
    tx.execute<{ number: number }>(sql`
      with recursive candidate(number) as (
        select coalesce((select last_sku from seller_counters where user_id = ${userId}), 0) + 1
        union all
        select number + 1 from candidate
        where exists (
          select from items
          where user_id = ${userId}
            and sku = ${skuPrefix} || lpad(number::text, greatest(${skuDigits}, length(number::text)), '0')
        )
      )
      select max(number) as number from candidate`),
  )
  return { sku: generatedSku(rows[0]?.number ?? 1) }
}
