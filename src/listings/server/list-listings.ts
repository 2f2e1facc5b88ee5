import { and, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { allItemColumns } from '../../items/server/item-row.ts'
import { pageOfItems } from '../../items/server/page-of-items.ts'
import { type ItemRow, isNotDeleted, items } from '../../items/server/tables.ts'
import type { ItemFilter } from '../../items/which-items.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import { asRefusal } from '../../platform/server/db/db-failure.ts'
import type { Context } from '../../platform/server/services.ts'
import type { listListingsEndpoint } from '../api.ts'
import { listingItems } from './listing-items.ts'

type ListListingsContext = Context<'db' | 'signer' | 'clock' | 'userId'>
type Page = { rows: ItemRow[]; next: string | null }

/**
 * Returns a page of the seller's items in a page range with their listings; or the existing items among
 * `itemIds`. Throws an AppError with 'Failed to fetch staged items: {m}'.
 */
export async function listListings(
  context: ListListingsContext,
  which: z.infer<typeof listListingsEndpoint.input>,
): Promise<z.infer<typeof listListingsEndpoint.output>> {
  try {
    return await readPage(context, which)
  } catch (error) {
    throw asRefusal(error, 'Failed to fetch staged items')
  }
}

function readPage(
  { db, signer, clock, userId }: ListListingsContext,
  { order, before, until, only, itemIds, ...filter }: z.infer<typeof listListingsEndpoint.input>,
): Promise<z.infer<typeof listListingsEndpoint.output>> {
  const asOf = clock.now().toISOString()
  return db.asUser(userId, async (tx) => {
    const { rows, next }: Page = itemIds
      ? { rows: await rowsOf(tx, userId, itemIds), next: null }
      : await pageOfItems(tx, userId, {
          filter: { ...filter, ...(only && filterOf[only]) },
          order,
          after: before,
          until,
          columns: allItemColumns,
        })
    return { items: await listingItems(tx, { signer, userId }, rows), next, asOf }
  })
}

const filterOf: Readonly<Record<'need-seller' | 'failed', ItemFilter>> = {
  'need-seller': { group: 'needs-you' },
  failed: { stage: 'failed' },
}

function rowsOf(tx: Tx, userId: string, itemIds: string[]): Promise<ItemRow[]> {
  return tx
    .select()
    .from(items)
    .where(and(eq(items.userId, userId), inArray(items.id, itemIds), isNotDeleted(items)))
}
