import { showDone, showNote } from '../../../platform/web/ui/toasts.ts'
import { ebaySentences } from '../../errors/ebay-sentences.ts'
import type { PublishStatus } from '../../publication/publish-status.ts'
import { publishSentences } from './publish-sentences.ts'

/** Shows that eBay has made a listing, or that it holds one. Shows nothing for other statuses. */
export function showPublished(status: PublishStatus): void {
  if (status === 'published') showDone(ebaySentences.published)
  else if (status === 'held') showNote({ title: publishSentences.held, detail: publishSentences.whyHeld })
}
