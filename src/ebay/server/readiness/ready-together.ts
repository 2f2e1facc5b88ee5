import { and, count, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { allItemColumns } from '../../../items/server/item-row.ts'
import { pageOfItems } from '../../../items/server/page-of-items.ts'
import { type ItemRow, isForEbay, items } from '../../../items/server/tables.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { readyItemsEndpoint } from '../../api.ts'
import { publishedTogether } from '../../publication/at-once.ts'
import { isReadyToPublish } from '../../readiness/ready-to-publish.ts'
import { accountFaults } from '../../readiness/selling-account.ts'
import { sellingAccountOf } from '../connection/selling-account-of.ts'
import { type PublishReadyContext, readyItems } from './publish-ready.ts'
import { shownItems } from './shown-items.ts'

/** An item that nothing is wrong with has at least this score: all but a brand (see `publishReadyScore`). */
const soundScore = 95
/** Items that look sound by their rows and are not, beyond which no further ones are looked for. */
const passedOverMost = 1_000

/**
 * The newest items that can be published together, as many as are, each checked as its card is. `count` is of all: of those beyond,
 * by their kept scores, so that nobody waits for thousands of items to be checked. None without an account that could publish.
 */
export function readyTogether(context: PublishReadyContext): Promise<z.infer<typeof readyItemsEndpoint.output>> {
  const { db, userId, ebay, clock } = context
  return db.asUser(userId, async (tx) => {
    const account = await sellingAccountOf(tx, { userId, ebay, now: clock.now() })
    if (accountFaults(account).some(({ severity }) => severity === 'error')) return { itemIds: [], count: 0, ended: 0 }
    const itemIds: string[] = []
    let passedOver = 0
    let next: string | null | undefined
    while (next !== null && itemIds.length < publishedTogether && passedOver < passedOverMost) {
      const page = await readPage(tx, context, next)
      const ready = (await shownItems(tx, context, await readyItems(tx, context, page.rows))).filter(isReadyToPublish)
      itemIds.push(...ready.map(({ id }) => id))
      passedOver += page.rows.length - ready.length
      next = page.next
    }
    const all = await countSound(tx, context)
    return {
      itemIds: itemIds.slice(0, publishedTogether),
      count: Math.max(all - passedOver, itemIds.length),
      ended: await countEnded(tx, context),
    }
  })
}

async function readPage(
  tx: Tx,
  context: PublishReadyContext,
  after: string | undefined,
): Promise<{ rows: ItemRow[]; next: string | null }> {
  const stretch = { filter: {}, order: 'newest', after, only: and(isForEbay(items), isSound(context)) } as const
  return pageOfItems(tx, context.userId, { ...stretch, columns: allItemColumns })
}

async function countSound(tx: Tx, context: PublishReadyContext): Promise<number> {
  const [counted] = await tx
    .select({ count: count() })
    .from(items)
    .where(and(eq(items.userId, context.userId), isForEbay(items), isSound(context)))
  return counted?.count ?? 0
}

async function countEnded(tx: Tx, { userId, ebay }: PublishReadyContext): Promise<number> {
  const hasEnded = sql`exists (select 1 from ebay_listings listing
    where listing.item_id = ${items}.id and listing.environment = ${ebay.environment} and listing.publish_status = 'ended')`
  return tx.$count(items, and(eq(items.userId, userId), isForEbay(items), hasEnded))
}

/**
 * What may be ready, by rows alone: never tried and sound by itself, or tried and not at eBay yet. What has ended there may be sold
 * elsewhere, or not be wanted by eBay: who chooses it by itself lists it again.
 */
function isSound({ ebay }: Pick<PublishReadyContext, 'ebay'>): SQL {
  return sql`coalesce(
    (select listing.publish_status in ('none', 'failed', 'unknown') from ebay_listings listing
      where listing.item_id = ${items}.id and listing.environment = ${ebay.environment}),
    coalesce(${items}.publish_ready_score, 100) >= ${soundScore} and ${items}.ai_suggested_price is not null)`
}
