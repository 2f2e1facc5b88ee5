import type { z } from 'zod'
import { allItemColumns } from '../../../items/server/item-row.ts'
import { pageOfItems } from '../../../items/server/page-of-items.ts'
import { type ItemRow, isForEbay, items } from '../../../items/server/tables.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { listEbayItemsEndpoint } from '../../api.ts'
import { countReadyItems } from './count-ready-items.ts'
import { storeScores } from './keep-score.ts'
import { type PublishReadyContext, publishReady, type ReadyItem, readyItems } from './publish-ready.ts'
import { shownItems } from './shown-items.ts'

/**
 * A page of a stretch of the seller's items whose listing is ready or that are for sale or may be, newest first, with what they lack
 * and what became of them at eBay; or those of `itemIds` that there are. From rows alone. A score that is stored and is not right any
 * more, since eBay changed what it wants, is stored anew.
 */
export function listItems(
  context: PublishReadyContext,
  { itemIds, ...stretch }: z.infer<typeof listEbayItemsEndpoint.input>,
): Promise<z.infer<typeof listEbayItemsEndpoint.output>> {
  const { db, userId } = context
  return db.asUser(userId, async (tx) => {
    const { ready, next } = itemIds
      ? { ready: await readyOf(tx, context, itemIds), next: null }
      : await readyPage(tx, context, stretch)
    const shown = await shownItems(tx, context, ready)
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

async function readyOf(tx: Tx, context: PublishReadyContext, itemIds: string[]): Promise<ReadyItem[]> {
  const ready = await publishReady(tx, context, itemIds)
  return ready.filter(({ row }) => row.listingReady || row.status === 'listed' || row.publishingUntil)
}

async function readyPage(
  tx: Tx,
  context: PublishReadyContext,
  { before, until, search }: Omit<z.infer<typeof listEbayItemsEndpoint.input>, 'itemIds'>,
): Promise<{ ready: ReadyItem[]; next: string | null }> {
  const stretch = { filter: { search }, order: 'newest', after: before, until, only: isForEbay(items) } as const
  const { rows, next }: { rows: ItemRow[]; next: string | null } = await pageOfItems(tx, context.userId, {
    ...stretch,
    columns: allItemColumns,
  })
  return { ready: await readyItems(tx, context, rows), next }
}
