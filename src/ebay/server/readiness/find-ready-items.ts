import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { allItemColumns } from '../../../items/server/item-row.ts'
import { pageOfItems } from '../../../items/server/page-of-items.ts'
import { type ItemRow, isForEbay, items } from '../../../items/server/tables.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { readyItemsEndpoint } from '../../api.ts'
import { maxPublishesPerRequest } from '../../publication/request-limits.ts'
import { isReadyToPublish } from '../../readiness/ready-to-publish.ts'
import { accountFaults } from '../../readiness/selling-account.ts'
import { sellingAccountOf } from '../connection/selling-account-of.ts'
import { ebayItemsOf } from './ebay-items.ts'
import { type CandidateContext, candidatesFromRows } from './publish-candidates.ts'

/** The lowest score of an item without faults: everything but a brand (see `publishReadyScore`). */
const faultlessScore = 95
/** The most items that look ready by their rows but are not; the search stops after these. */
const maxSkipped = 1_000

/**
 * The newest items that can be published together, checked like their cards. `count` covers all items; those beyond are counted
 * by their stored scores, because checking thousands takes too long. Empty if the account cannot publish.
 */
export function findReadyItems(context: CandidateContext): Promise<z.infer<typeof readyItemsEndpoint.output>> {
  const { db, userId, ebay, clock } = context
  return db.asUser(userId, async (tx) => {
    const account = await sellingAccountOf(tx, { userId, ebay, now: clock.now() })
    if (accountFaults(account).some(({ severity }) => severity === 'error')) return { itemIds: [], count: 0, ended: 0 }
    const itemIds: string[] = []
    let skipped = 0
    let next: string | null | undefined
    while (next !== null && itemIds.length < maxPublishesPerRequest && skipped < maxSkipped) {
      const page = await readPage(tx, context, next)
      const ready = (await ebayItemsOf(tx, context, await candidatesFromRows(tx, context, page.rows))).filter(
        isReadyToPublish,
      )
      itemIds.push(...ready.map(({ id }) => id))
      skipped += page.rows.length - ready.length
      next = page.next
    }
    const maybeReadyCount = await countMaybeReady(tx, context)
    return {
      itemIds: itemIds.slice(0, maxPublishesPerRequest),
      count: Math.max(maybeReadyCount - skipped, itemIds.length),
      ended: await countEnded(tx, context),
    }
  })
}

async function readPage(
  tx: Tx,
  context: CandidateContext,
  after: string | undefined,
): Promise<{ rows: ItemRow[]; next: string | null }> {
  const pageRange = { filter: {}, order: 'newest', after, only: and(isForEbay(items), mayBeReady(context)) } as const
  return pageOfItems(tx, context.userId, { ...pageRange, columns: allItemColumns })
}

async function countMaybeReady(tx: Tx, context: CandidateContext): Promise<number> {
  const [counted] = await tx
    .select({ count: count() })
    .from(items)
    .where(and(eq(items.userId, context.userId), isForEbay(items), mayBeReady(context)))
  return counted?.count ?? 0
}

async function countEnded(tx: Tx, { userId, ebay }: CandidateContext): Promise<number> {
  const hasEnded = sql`exists (select 1 from ebay_listings listing
    where listing.item_id = ${items}.id and listing.environment = ${ebay.environment} and listing.publish_status = 'ended')`
  return tx.$count(items, and(eq(items.userId, userId), isForEbay(items), hasEnded))
}

/**
 * The SQL condition that an item may be ready, by rows alone: either never tried and faultless, or tried and not at eBay yet.
 * Ended items are left out, because they may be sold elsewhere or refused by eBay. A seller can still publish one alone.
 */
function mayBeReady({ ebay }: Pick<CandidateContext, 'ebay'>): SQL {
  return sql`coalesce(
    (select listing.publish_status in ('none', 'failed', 'unknown') from ebay_listings listing
      where listing.item_id = ${items}.id and listing.environment = ${ebay.environment}),
    coalesce(${items}.publish_ready_score, 100) >= ${faultlessScore} and ${items}.ai_suggested_price is not null)`
}
