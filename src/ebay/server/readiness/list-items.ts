import { and, inArray, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { allItemColumns } from '../../../items/server/item-row.ts'
import { pageOfItems } from '../../../items/server/page-of-items.ts'
import { hasDoubtedFields, hasNeededFields, type ItemRow, isForEbay, items } from '../../../items/server/tables.ts'
import type { ItemFilter } from '../../../items/which-items.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { EbayItem, EbayTask, listEbayItemsEndpoint } from '../../api.ts'
import { failedReadiness } from '../../readiness/readiness.ts'
import { openFields } from '../../readiness/readiness-score.ts'
import { storeUnsentChanges, unsentListings } from '../publishing/updates/unsent-changes.ts'
import { ebayListings } from '../tables.ts'
import { countReadyItems, refusedListings } from './count-items.ts'
import { ebayItemsOf } from './ebay-items.ts'
import { type CandidateContext, candidatesFromRows, candidatesOf, type PublishCandidate } from './publish-candidates.ts'
import { openFieldColumns, storeScores } from './update-scores.ts'

/**
 * A page range of the seller's items that have a listing or are or may be for sale. Each comes with its faults and its
 * publication. With `itemIds`, the existing ones of these instead. Reads only rows. Updates
 * scores that are outdated because eBay changed its rules, and what is known of unsent changes.
 */
export function listItems(
  context: CandidateContext,
  { itemIds, ...pageRange }: z.infer<typeof listEbayItemsEndpoint.input>,
): Promise<z.infer<typeof listEbayItemsEndpoint.output>> {
  const { db, userId } = context
  return db.asUser(userId, async (tx) => {
    const { candidates, next } = itemIds
      ? { candidates: await candidatesByIds(tx, context, itemIds), next: null }
      : await candidatePage(tx, context, pageRange)
    const ebayItems = await ebayItemsOf(tx, context, candidates)
    await storeScores(
      tx,
      candidates.flatMap((candidate, index) => {
        const checked = ebayItems[index]
        return checked ? [{ row: candidate.row, score: checkedScore(candidate, checked) }] : []
      }),
    )
    const publications = ebayItems.flatMap(({ id, publication }) => (publication ? [[id, publication] as const] : []))
    await storeUnsentChanges(tx, context, new Map(publications))
    return { items: ebayItems, next, count: await countReadyItems(tx, userId) }
  })
}

/** The score of an item that was checked for its card. An item whose check threw keeps its fields and is not ready. */
function checkedScore({ row, item, leafCategory, account }: PublishCandidate, checked: EbayItem) {
  const { publishReadyScore, ready, readiness, publication } = checked
  const { neededFields, doubtedFields } = row
  if (readiness === failedReadiness)
    return { publishReadyScore: row.publishReadyScore, ready, neededFields, doubtedFields }
  const facts = { leafCategory, form: publication?.form, marketplace: account.marketplace }
  return { publishReadyScore, ready, ...openFieldColumns(openFields(item, facts)) }
}

async function candidatesByIds(tx: Tx, context: CandidateContext, itemIds: string[]): Promise<PublishCandidate[]> {
  const candidates = await candidatesOf(tx, context, itemIds)
  return candidates.filter(({ row }) => row.listingReady || row.status === 'listed' || row.publishingUntil)
}

async function candidatePage(
  tx: Tx,
  context: CandidateContext,
  { order, before, until, task, ...filter }: Omit<z.infer<typeof listEbayItemsEndpoint.input>, 'itemIds'>,
): Promise<{ candidates: PublishCandidate[]; next: string | null }> {
  const only = and(isForEbay(items), task && conditionOf(tx, context, task))
  const { rows, next }: { rows: ItemRow[]; next: string | null } = await pageOfItems(tx, context.userId, {
    filter: { ...filter, ...(task && filterOfTask[task]) },
    order,
    after: before,
    until,
    only,
    columns: allItemColumns,
  })
  return { candidates: await candidatesFromRows(tx, context, rows), next }
}

/** The part of a task's condition that the word index finds. */
const filterOfTask: Readonly<Record<EbayTask, ItemFilter>> = {
  refused: {},
  unsent: {},
  'to-confirm': { confirm: 'any' },
  'needs-details': { needs: 'any' },
}

/** The condition of a task, the same as for its count. */
function conditionOf(tx: Tx, context: Pick<CandidateContext, 'userId' | 'ebay'>, task: EbayTask): SQL | undefined {
  const { itemId } = ebayListings
  const having = (listings: SQL | undefined) =>
    inArray(items.id, tx.select({ itemId }).from(ebayListings).where(listings))
  switch (task) {
    case 'refused':
      return having(refusedListings(context.userId, context.ebay.environment))
    case 'unsent':
      return having(unsentListings(context))
    case 'to-confirm':
      return hasDoubtedFields(items)
    case 'needs-details':
      return hasNeededFields(items)
    default:
      return task satisfies never
  }
}
