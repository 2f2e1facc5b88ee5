import type { Tx } from '../../../platform/server/db/db.ts'
import type { EbayItem } from '../../api.ts'
import { failedReadiness } from '../../readiness/readiness.ts'
import { itemPublications } from '../publishing/item-publication.ts'
import { checkedItem } from './checked-item.ts'
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
