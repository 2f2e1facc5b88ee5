import { sentenceOf } from '../../../platform/errors.ts'
import { notifyUpdate } from '../../../platform/web/live/update-listeners.ts'
import { call } from '../../../platform/web/net/call.ts'
import { showFailed, showUndo } from '../../../platform/web/ui/toasts.ts'
import { type ListingItem, mendEndpoint, undoMendEndpoint } from '../../api.ts'
import { mendedWords } from '../../contradictions/mend-words.ts'
import type { OpenQuestion } from '../../open-questions.ts'

const undoSeconds = 10

/**
 * Mends contradictions of a listing and offers Undo for ten seconds. Returns the mended item. Rejects with the call's error.
 */
export async function mendListing(itemId: string, questions: readonly OpenQuestion[]): Promise<ListingItem> {
  const mend = { itemId, questions: [...questions] }
  const { item, was } = await call(mendEndpoint, mend)
  const undo = async () => {
    try {
      await call(undoMendEndpoint, { ...mend, was })
    } catch (error) {
      showFailed("Couldn't undo the change", sentenceOf(error))
    }
    notifyUpdate({ kind: 'changed', what: 'items', ids: [itemId] })
  }
  if (was.length > 0) showUndo(`${item.sku}: ${questions.map(mendedWords).join('. ')}`, undoSeconds, () => void undo())
  return item
}
