import type { Tx } from '../../../platform/server/db/db.ts'
import type { EbayItem } from '../../api.ts'
import type { PublishForm } from '../../publication/publish-form.ts'
import { failedReadiness, readiness } from '../../readiness/readiness.ts'
import { barPercent, isReady, publishReadyScore } from '../../readiness/readiness-score.ts'
import { itemPublications } from '../publishing/item-publication.ts'
import type { PublishReadyContext, ReadyItem } from './publish-ready.ts'

/** Items of `readyItems` as the page gets them, with what they lack and what became of them at eBay; from rows alone. */
export async function shownItems(
  tx: Tx,
  context: PublishReadyContext,
  ready: readonly ReadyItem[],
): Promise<EbayItem[]> {
  const checks = ready.map((each) => checkedItem(context, each))
  const sound = ready.filter((_, at) => checks[at]?.readiness !== failedReadiness)
  const publications = await itemPublications(tx, context, sound)
  return ready.map((each, at) => {
    const publication = publications.get(each.row.id) ?? null
    const checked = publication === null ? checks[at] : undefined
    return { ...each.item, ...(checked ?? checkedItem(context, each, publication?.form)), publication }
  })
}

type Checked = Pick<EbayItem, 'publishReadyScore' | 'ready' | 'readiness' | 'barPercent'>

/**
 * The score, which is of the item by itself; the bar, the checks and Ready, of what would happen if it were published now, by the form
 * that was confirmed where there is one. An item whose check breaks says so, and the others are shown.
 */
export function checkedItem(
  { log }: Pick<PublishReadyContext, 'log'>,
  {
    row,
    item,
    leafCategory,
    account,
  }: Pick<ReadyItem, 'item' | 'leafCategory' | 'account'> & {
    row: Pick<ReadyItem['row'], 'id' | 'publishReadyScore'>
  },
  confirmed?: PublishForm,
): Checked {
  try {
    const { marketplace } = account
    const known = { leafCategory, form: confirmed, marketplace }
    const checked = readiness(item, account, known)
    return {
      publishReadyScore: publishReadyScore(item, { leafCategory, marketplace }),
      ready: isReady(item, known),
      readiness: checked,
      barPercent: barPercent(item, checked, known),
    }
  } catch (failure) {
    log.error({ err: failure, itemId: row.id }, 'an item could not be checked for eBay')
    return { publishReadyScore: row.publishReadyScore ?? 0, ready: false, readiness: failedReadiness, barPercent: 0 }
  }
}
