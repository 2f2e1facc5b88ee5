import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Context } from '../../platform/server/services.ts'
import type { nextSkuEndpoint } from '../api.ts'
import { generatedSku } from '../sku.ts'
import { forecastNumber } from './next-numbers.ts'
import { isNotDeleted, items } from './tables.ts'

/**
 * The SKU that the seller's next item would get now, counted as `get_next_sku_number` does: the next number whose SKU is
 * free. SKUs of deleted items are taken until the items are purged. Locks nothing, so another item may take it first.
 * `last` is the SKU of the newest item, if there is one.
 */
export async function forecastSku(context: Context<'db' | 'userId'>): Promise<z.infer<typeof nextSkuEndpoint.output>> {
  const { db, userId } = context
  const { rows } = await db.asUser(userId, (tx) =>
    tx.execute<{ number: number; last: string | null }>(sql`
      select ${forecastNumber(userId)} as number, (
        select ${items.sku} from ${items}
        where ${items.userId} = ${userId} and ${isNotDeleted(items)}
        order by ${items.createdAt} desc nulls first, ${items.id} desc nulls first
        limit 1
      ) as last`),
  )
  const [found] = rows
  return { sku: generatedSku(found?.number ?? 1), ...(found?.last && { last: found.last }) }
}
