import { sentenceOf } from '../../../platform/errors.ts'
import { showDone, showFailed, showNote } from '../../../platform/web/ui/toasts.ts'
import type { EbayItem } from '../../api.ts'
import { isLive, publishStatusWords } from '../../publication/publish-status.ts'
import { publishFailed, publishSentences } from './publish-sentences.ts'
import { showPublished } from './show-published.ts'

/** Items that this page published or updated one by one, and whose result has not been shown yet. */
export const awaitedPublications = new Map<string, 'publish' | 'update'>()
/** Functions that remove an item's note that its result is not known yet. */
const removeNotes = new Map<string, () => void>()
/** The state of an item before a press whose answer was lost. The same state again is not a result. */
const stateBefore = new Map<string, string>()

/** Stops waiting for a result: it was shown, or something else was asked for. */
export function forgetAwaited(id: string): void {
  awaitedPublications.delete(id)
  removeNotes.get(id)?.()
  removeNotes.delete(id)
  stateBefore.delete(id)
}

/**
 * Waits for the result of a press that PastFash did not answer, and shows that it is not known yet.
 * `publicationBefore`: the state before the press.
 */
export function awaitLost(id: string, action: 'publish' | 'update', publicationBefore: EbayItem['publication']): void {
  awaitedPublications.set(id, action)
  stateBefore.set(id, JSON.stringify(publicationBefore))
  removeNotes.set(id, showNote({ title: publishSentences.outcomeUnknown[action], detail: publishSentences.whyUnknown }))
}

/** Shows the results of publishing or updating, for the items that this page asked for. */
export function showPublicationOutcomes(items: readonly Pick<EbayItem, 'id' | 'publication'>[]): void {
  for (const { id, publication } of items) {
    const action = awaitedPublications.get(id)
    if (action === undefined || !publication || isUnderWay(publication)) continue
    if (stateBefore.get(id) === JSON.stringify(publication)) continue
    const { status, error } = publication
    // An update without any sign may not have started. An item that eBay has not answered about has no result yet.
    if (action === 'update' ? error === null && publication.isChanged : status === 'unknown') continue
    forgetAwaited(id)
    if (action === 'update') {
      if (error !== null) showFailed(publishSentences.updateFailed, error)
      else if (isLive(status)) showDone(publishSentences.updated)
    } else if (status === 'failed' || error !== null) showFailed(publishFailed(error ?? undefined))
    else showPublished(status)
  }
}

/**
 * Handles a refusal that only says that eBay has not answered: shows that and waits for the result. Returns whether it
 * was such a refusal.
 */
export function awaitUnanswered({ id, publication }: Pick<EbayItem, 'id' | 'publication'>, refusal: unknown): boolean {
  const sentence = sentenceOf(refusal)
  if (publication?.status !== 'unknown' || sentence === undefined || publication.error !== sentence) return false
  awaitedPublications.set(id, 'publish')
  removeNotes.set(id, showNote({ title: publishStatusWords.unknown, detail: sentence }))
  return true
}

/** Whether eBay is still being sent something for an item. */
export function isUnderWay({
  status,
  isUpdating,
}: Pick<NonNullable<EbayItem['publication']>, 'status' | 'isUpdating'>) {
  return status === 'publishing' || isUpdating
}
