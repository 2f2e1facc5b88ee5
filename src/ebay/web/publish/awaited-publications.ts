import { sentenceOf } from '../../../platform/errors.ts'
import { sayDone, sayFailed, sayNote } from '../../../platform/web/ui/toasts.ts'
import type { EbayItem } from '../../api.ts'
import { isLive, publishStatusWords } from '../../publication/publish-status.ts'
import { publishFailed, publishSentences } from './publish-sentences.ts'
import { sayPublished } from './say-published.ts'

/** Items that were published or updated on this page one by one, and whose end was not told yet. */
export const awaitedPublications = new Map<string, 'publish' | 'update'>()
/** How the notes of those are taken away of which nobody has said yet how they ended. */
const unsaid = new Map<string, () => void>()
/** What was known of an item before a press whose answer was lost: the same again is no end of it. */
const before = new Map<string, string>()

/** The end of what was asked for is told, or awaited no more since something else is asked for. */
export function forgetAwaited(id: string): void {
  awaitedPublications.delete(id)
  unsaid.get(id)?.()
  unsaid.delete(id)
  before.delete(id)
}

/** Awaits the end of a press that PastFash did not answer, and says that nobody knows it yet. `known`: the item's state before. */
export function awaitLost(id: string, asked: 'publish' | 'update', known: EbayItem['publication']): void {
  awaitedPublications.set(id, asked)
  before.set(id, JSON.stringify(known))
  unsaid.set(id, sayNote({ title: publishSentences.outcomeUnknown[asked], detail: publishSentences.whyUnknown }))
}

/** Says how publishing or updating ended for those of the items that it was asked for on this page. */
export function tellPublicationEnds(items: readonly Pick<EbayItem, 'id' | 'publication'>[]): void {
  for (const { id, publication } of items) {
    const asked = awaitedPublications.get(id)
    if (asked === undefined || !publication || isUnderWay(publication)) continue
    if (before.get(id) === JSON.stringify(publication)) continue
    const { status, error } = publication
    // An update of which nothing is known may not have begun, and what eBay has not answered for has no end yet.
    if (asked === 'update' ? error === null && publication.isChanged : status === 'unknown') continue
    forgetAwaited(id)
    if (asked === 'update') {
      if (error !== null) sayFailed(publishSentences.updateFailed, error)
      else if (isLive(status)) sayDone(publishSentences.updated)
    } else if (status === 'failed' || error !== null) sayFailed(publishFailed(error ?? undefined))
    else sayPublished(status)
  }
}

/**
 * Where an answer that says no says no more than that eBay has not answered: says that, and awaits the end of it. Gives whether it
 * is so.
 */
export function tellUnsaid({ id, publication }: Pick<EbayItem, 'id' | 'publication'>, refusal: unknown): boolean {
  const sentence = sentenceOf(refusal)
  if (publication?.status !== 'unknown' || sentence === undefined || publication.error !== sentence) return false
  awaitedPublications.set(id, 'publish')
  unsaid.set(id, sayNote({ title: publishStatusWords.unknown, detail: sentence }))
  return true
}

/** Whether eBay is still being told of an item. */
export function isUnderWay({
  status,
  isUpdating,
}: Pick<NonNullable<EbayItem['publication']>, 'status' | 'isUpdating'>) {
  return status === 'publishing' || isUpdating
}
