import type { z } from 'zod'
import { allItemColumns } from '../../../items/server/item-row.ts'
import { pageOfItems } from '../../../items/server/page-of-items.ts'
import { type ItemRow, isForEbay, items } from '../../../items/server/tables.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { listEbayItemsEndpoint } from '../../api.ts'
import { countReadyItems } from './count-ready-items.ts'
import { ebayItemsOf } from './ebay-items.ts'
import { type PublishReadyContext, publishReady, type ReadyItem, readyItems } from './publish-ready.ts'
import { storeScores } from './update-scores.ts'

/**
 * A page range of the seller's items that have a ready listing or are or may be for sale, newest first. Each comes with its
 * faults and its publication. With `itemIds`, the existing ones of these instead. Reads only rows. Stores scores again that
 * became wrong because eBay changed its rules.
 */
export function listItems(
  context: PublishReadyContext,
  { itemIds, ...pageRange }: z.infer<typeof listEbayItemsEndpoint.input>,
): Promise<z.infer<typeof listEbayItemsEndpoint.output>> {
  const { db, userId } = context
  return db.asUser(userId, async (tx) => {
    const { ready, next } = itemIds
      ? { ready: await readyByIds(tx, context, itemIds), next: null }
      : await readyPage(tx, context, pageRange)
    const shown = await ebayItemsOf(tx, context, ready)
    const scores = new Map(
      shown.map(({ id, publishReadyScore: score, ready: isReady }) => [id, { score, ready: isReady }]),
    )
    await storeScores(
      tx,
      ready.map(({ row }) => ({ row, score: row.publishReadyScore, ready: row.ready, ...scores.get(row.id) })),
    )
    return { items: shown, next, count: await countReadyItems(tx, userId) }
  })
}

async function readyByIds(tx: Tx, context: PublishReadyContext, itemIds: string[]): Promise<ReadyItem[]> {
  const ready = await publishReady(tx, context, itemIds)
  return ready.filter(({ row }) => row.listingReady || row.status === 'listed' || row.publishingUntil)
}

async function readyPage(
  tx: Tx,
  context: PublishReadyContext,
  { before, until, search }: Omit<z.infer<typeof listEbayItemsEndpoint.input>, 'itemIds'>,
): Promise<{ ready: ReadyItem[]; next: string | null }> {
  const pageRange = { filter: { search }, order: 'newest', after: before, until, only: isForEbay(items) } as const
  const { rows, next }: { rows: ItemRow[]; next: string | null } = await pageOfItems(tx, context.userId, {
    ...pageRange,
    columns: allItemColumns,
  })
  return { ready: await readyItems(tx, context, rows), next }
}
