import { and, eq, inArray, isNotNull, isNull, lte, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { deleteAtOnce } from '../../../items/limits.ts'
import { holdCounter } from '../../../items/server/hold-counter.ts'
import { type ItemRow, isThere, items } from '../../../items/server/tables.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/server/db.ts'
import type { deleteListingsEndpoint } from '../../api.ts'
import { noListingColumns } from '../listing-row.ts'

type DeleteListingsContext = {
  db: Database
  clock: Clock
  userId: string
  /** The condition of items that are for sale on eBay, or may be: without its listing such an item could not be ended from here. */
  isForSale?: SQL | undefined
  /** The condition of those of them of which eBay has not said yet whether they are. */
  isUnanswered?: SQL | undefined
}
type DeleteListingsInput = z.infer<typeof deleteListingsEndpoint.input>

/**
 * Deletes what was written for the seller's items, by one statement however many they are. What the seller entered stays, the
 * note to the writer too. Items that are gone or have no listing are no error; what is being published, for sale or written
 * again is spared, and given with the sentence of why.
 */
export function deleteListings(
  { db, clock, userId, isForSale = sql`false`, isUnanswered = sql`false` }: DeleteListingsContext,
  input: DeleteListingsInput,
): Promise<z.infer<typeof deleteListingsEndpoint.output>> {
  return db.asUser(userId, async (tx) => {
    await holdCounter(tx, userId)
    const now = clock.now()
    const wanted = and(eq(items.userId, userId), isThere(items), isNotNull(items.aiGeneratedAt), whichOf(input))
    const { rowCount } = await tx
      .update(items)
      .set({ ...noListingColumns, aiGenerationJobId: sql`gen_random_uuid()`, updatedAt: now })
      .where(
        and(
          wanted,
          or(isNull(items.publishingUntil), lte(items.publishingUntil, now)),
          not(isForSale),
          ne(items.aiGenerationStatus, 'generating'),
          isNull(items.aiGenerationAskedAt),
        ),
      )
    const spared = await tx
      .select({
        id: items.id,
        sku: items.sku,
        publishingUntil: items.publishingUntil,
        isForSale: sql<boolean>`${isForSale}`,
        isUnanswered: sql<boolean>`${isUnanswered}`,
      })
      .from(items)
      .where(wanted)
      .orderBy(items.id)
      .limit(deleteAtOnce)
    return {
      deleted: rowCount ?? 0,
      spared: spared.map((row) => ({ id: row.id, sku: row.sku, reason: whySpared(row, now) })),
    }
  })
}

/** The items named; where none are, the completed ones created until then, but for some. Neither: no item. */
function whichOf({ itemIds, all }: DeleteListingsInput): SQL | undefined {
  if (itemIds || !all) return inArray(items.id, itemIds ?? [])
  return and(
    eq(items.aiGenerationStatus, 'completed'),
    lte(items.createdAt, new Date(all.createdUntil)),
    all.except.length > 0 ? notInArray(items.id, all.except) : undefined,
  )
}

type Spared = Pick<ItemRow, 'sku' | 'publishingUntil'> & Record<'isForSale' | 'isUnanswered', boolean>

function whySpared({ sku, publishingUntil, isForSale, isUnanswered }: Spared, now: Date): string {
  if (publishingUntil && publishingUntil > now)
    return `${sku} is being published to eBay right now. Its listing was not deleted; try again when that is done.`
  if (isUnanswered)
    return `eBay has not said yet whether ${sku} is listed there. Its listing was not deleted; try again when eBay has answered.`
  if (isForSale)
    return `${sku} is live on eBay. Its listing was not deleted; press End Listing on eBay Integration first, then delete it.`
  return `The listing of ${sku} is being written again right now. It was not deleted; cancel that, or try again when it is done.`
}
