import { sayDone, sayFailed } from '../../../platform/web/ui/toasts.ts'
import type { EbayItem } from '../../api.ts'
import { isLive } from '../../publication/publish-status.ts'
import { publishFailed, publishSentences } from './publish-sentences.ts'
import { sayPublished } from './say-published.ts'

/** Items that were published or updated on this page one by one, and whose end was not told yet. */
export const askedHere = new Map<string, 'publish' | 'update'>()

/** Says how publishing or updating ended for those of the items that it was asked for on this page. */
export function tellEnds(items: readonly Pick<EbayItem, 'id' | 'publication'>[]): void {
  for (const { id, publication } of items) {
    const asked = askedHere.get(id)
    if (asked === undefined || !publication || isUnderWay(publication)) continue
    const { status, error } = publication
    // An update of which nothing is known may not have begun.
    if (asked === 'update' && error === null && publication.isChanged) continue
    askedHere.delete(id)
    if (asked === 'update') {
      if (error !== null) sayFailed(publishSentences.updateFailed, error)
      else if (isLive(status)) sayDone(publishSentences.updated)
    } else if (status === 'failed' || error !== null) sayFailed(publishFailed(error ?? undefined))
    else sayPublished(status)
  }
}

/** Whether eBay is still being told of an item. */
export function isUnderWay({
  status,
  isUpdating,
}: Pick<NonNullable<EbayItem['publication']>, 'status' | 'isUpdating'>) {
  return status === 'publishing' || isUpdating
}
