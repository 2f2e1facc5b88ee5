import type { EbayItem } from '../../api.ts'
import type { PublishForm } from '../../publication/publish-form.ts'
import { failedReadiness, readiness } from '../../readiness/readiness.ts'
import { barPercent, isReady, publishReadyScore } from '../../readiness/readiness-score.ts'
import type { PublishReadyContext, ReadyItem } from './publish-ready.ts'

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
    leaf,
    account,
  }: Pick<ReadyItem, 'item' | 'leaf' | 'account'> & {
    row: Pick<ReadyItem['row'], 'id' | 'publishReadyScore'>
  },
  confirmed?: PublishForm,
): Checked {
  try {
    const { marketplace } = account
    const known = { leaf, form: confirmed, marketplace }
    const checked = readiness(item, account, known)
    return {
      publishReadyScore: publishReadyScore(item, { leaf, marketplace }),
      ready: isReady(item, known),
      readiness: checked,
      barPercent: barPercent(item, checked, known),
    }
  } catch (failure) {
    log.error({ err: failure, itemId: row.id }, 'an item could not be checked for eBay')
    return { publishReadyScore: row.publishReadyScore ?? 0, ready: false, readiness: failedReadiness, barPercent: 0 }
  }
}
