import type { Tx } from '../../../platform/server/db/db.ts'
import type { EbayItem } from '../../api.ts'
import type { PublishForm } from '../../publication/publish-form.ts'
import { failedReadiness, readiness } from '../../readiness/readiness.ts'
import { barPercent, isReady, publishReadyScore } from '../../readiness/readiness-score.ts'
import { itemPublications } from '../publishing/item-publication.ts'
import type { CandidateContext, PublishCandidate } from './publish-candidates.ts'

/** The items as the page gets them, with their faults and their publication at eBay. Reads only rows. */
export async function ebayItemsOf(
  tx: Tx,
  context: CandidateContext,
  candidates: readonly PublishCandidate[],
): Promise<EbayItem[]> {
  const checks = candidates.map((each) => checkItem(context, each))
  const withoutFailure = candidates.filter((_, index) => checks[index]?.readiness !== failedReadiness)
  const publications = await itemPublications(tx, context, withoutFailure)
  return candidates.map((each, index) => {
    const publication = publications.get(each.row.id) ?? null
    const checked = publication === null ? checks[index] : undefined
    return { ...each.item, ...(checked ?? checkItem(context, each, publication?.form)), publication }
  })
}

type CheckResult = Pick<EbayItem, 'publishReadyScore' | 'ready' | 'readiness' | 'barPercent'>

/**
 * Checks one item. The score is that of the item alone. The bar, the checks and `ready` are those of publishing it now, with
 * the confirmed form if there is one. An item whose check throws shows that, and the others are still shown.
 */
export function checkItem(
  { log }: Pick<CandidateContext, 'log'>,
  {
    row,
    item,
    leafCategory,
    account,
  }: Pick<PublishCandidate, 'item' | 'leafCategory' | 'account'> & {
    row: Pick<PublishCandidate['row'], 'id' | 'publishReadyScore'>
  },
  confirmed?: PublishForm,
): CheckResult {
  try {
    const { marketplace } = account
    const input = { leafCategory, form: confirmed, marketplace }
    const checked = readiness(item, account, input)
    return {
      publishReadyScore: publishReadyScore(item, { leafCategory, marketplace }),
      ready: isReady(item, input),
      readiness: checked,
      barPercent: barPercent(item, checked, input),
    }
  } catch (failure) {
    log.error({ err: failure, itemId: row.id }, 'checking an item for eBay failed')
    return { publishReadyScore: row.publishReadyScore ?? 0, ready: false, readiness: failedReadiness, barPercent: 0 }
  }
}
