import { and, eq, inArray, isNotNull, isNull, lte, ne, notInArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { maxItemsPerRequest } from '../../../items/limits.ts'
import { type AtEbay, type BoundToEbay, boundToEbay } from '../../../items/server/bound-to-ebay.ts'
import { lockCounter } from '../../../items/server/lock-counter.ts'
import { isNotDeleted, items } from '../../../items/server/tables.ts'
import { writtenStages } from '../../../items/stage.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { deleteListingsEndpoint } from '../../api.ts'
import { noListingColumns } from '../listing-row.ts'

type DeleteListingsContext = AtEbay & Context<'db' | 'clock' | 'userId'>
type DeleteListingsInput = z.infer<typeof deleteListingsEndpoint.input>

/**
 * Deletes the listings of the seller's items in one statement and keeps what the seller entered, including the note. Skips items
 * that are deleted or have no listing. Items being published, for sale or being written again are spared and returned with the
 * reason.
 */
export function deleteListings(
  { db, clock, userId, ...atEbay }: DeleteListingsContext,
  input: DeleteListingsInput,
): Promise<z.infer<typeof deleteListingsEndpoint.output>> {
  return db.asUser(userId, async (tx) => {
    await lockCounter(tx, userId)
    const now = clock.now()
    const { isFree, why } = boundToEbay(atEbay, now)
    const itemsToDelete = and(
      eq(items.userId, userId),
      isNotDeleted(items),
      isNotNull(items.aiGeneratedAt),
      chosenItems(input),
    )
    const { rowCount } = await tx
      .update(items)
      .set({ ...noListingColumns, aiGenerationJobId: sql`gen_random_uuid()`, updatedAt: now })
      .where(and(itemsToDelete, isFree, ne(items.aiGenerationStatus, 'generating'), isNull(items.aiGenerationAskedAt)))
    const spared = await tx
      .select({ id: items.id, sku: items.sku, ...why })
      .from(items)
      .where(itemsToDelete)
      .orderBy(items.id)
      .limit(maxItemsPerRequest)
    return {
      deleted: rowCount ?? 0,
      spared: spared.map((row) => ({ id: row.id, sku: row.sku, reason: whySpared(row) })),
    }
  })
}

/**
 * Returns the named items, else the written ones that were not published, created up to a moment, without the excepted ones.
 * Without either, no item.
 */
function chosenItems({ itemIds, all }: DeleteListingsInput): SQL | undefined {
  if (itemIds || !all) return inArray(items.id, itemIds ?? [])
  return and(
    inArray(items.stage, [...writtenStages]),
    lte(items.createdAt, new Date(all.createdUntil)),
    all.except.length > 0 ? notInArray(items.id, all.except) : undefined,
  )
}

function whySpared({ sku, isPublishing, isForSale, isSaleUnconfirmed }: { sku: string } & BoundToEbay): string {
  if (isPublishing)
    return `${sku} is being published to eBay right now. Its listing wasn't deleted. Try again when that's done.`
  if (isSaleUnconfirmed)
    return `eBay hasn't confirmed yet whether ${sku} is listed. Its listing wasn't deleted. Try again later.`
  if (isForSale)
    return `${sku} is live on eBay. Its listing wasn't deleted. Press End Listing under Publish to eBay, then delete it.`
  return `The listing of ${sku} is being written again. It wasn't deleted. Cancel the writing, or try again when that's done.`
}
