import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deletionReasons, stillListedWords } from '../../items/deletion-words.ts'
import { undoSeconds } from '../../items/limits.ts'
import { sentenceOf } from '../../platform/errors.ts'
import { hearersOf } from '../../platform/web/live/refresh-queries.ts'
import { newId } from '../../platform/web/net/new-id.ts'
import { countWords } from '../../platform/web/page/count-words.ts'
import { useIsHere } from '../../platform/web/page/use-is-here.ts'
import { sayFailed, sayNote, sayUndo } from '../../platform/web/ui/toasts.ts'
import type { Batch } from '../api.ts'
import { dropBatches } from './batches-cache.ts'
import { deleteProducts, type Products } from './delete-products.ts'
import { undoDeletion } from './undo-deletion.ts'
import type { Selecting } from './use-selecting.ts'

export type Deletions = ReturnType<typeof useDeletions>

/** What an error says that has no words of its own. */
const tryAgain = 'Your products are safe. Try again in a moment.'

/** Deletes products, with Undo; `fault` is why that failed, until it is dismissed or another deletion begins. */
export function useDeletions() {
  const queryClient = useQueryClient()
  const [fault, setFault] = useState<{ title: string; reasons: readonly string[] }>()
  const [isPending, setPending] = useState(false)
  const isHere = useIsHere()

  const run = async (products: Products, words: { failed: string; name: (count: number) => string }) => {
    setFault(undefined)
    setPending(true)
    const deletionId = newId()
    const deletion = await deleteProducts(products, deletionId)
    setPending(false)
    dropBatches(queryClient, new Set(deletion.ids))
    void queryClient.invalidateQueries({ predicate: hearersOf('items') })
    const { count } = deletion
    const takeNoteAway = deletion.stillListed && sayNote(stillListedWords(deletion.stillListed))
    const undo = () =>
      void undoDeletion(queryClient, { id: deletionId, count, name: words.name, onRestored: takeNoteAway })
    if (count > 0) sayUndo(`${words.name(count)} deleted`, undoSeconds, undo)
    const failure = 'failure' in deletion ? (sentenceOf(deletion.failure) ?? tryAgain) : undefined
    const reasons = deletionReasons(deletion.spared, failure)
    if (reasons.length > 0 && isHere.current) setFault({ title: words.failed, reasons })
    else if (reasons.length > 0) sayFailed(words.failed, reasons.join(' '))
    return { ...deletion, isComplete: reasons.length === 0 }
  }

  return {
    fault,
    isPending,
    dismiss: () => setFault(undefined),
    /** Resolves with whether it is gone. */
    async deleteBatch(batch: Batch): Promise<boolean> {
      const { isComplete } = await run(
        { of: 'some', ids: [batch.id] },
        { failed: 'Failed to remove product', name: () => batch.sku },
      )
      return isComplete
    },
    /** Ends select mode when all of them are gone; otherwise what is left stays selected. */
    async deleteSelected(selecting: Selecting): Promise<void> {
      const deletion = await run(selecting.products(), {
        failed: 'Failed to delete selected products',
        name: (count) => countWords(count, 'product'),
      })
      if (deletion.isComplete) selecting.stop()
      else selecting.forgetDeleted(deletion)
    },
  }
}
