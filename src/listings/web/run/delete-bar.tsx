import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { deletionReasons } from '../../../items/deletion-words.ts'
import { sentenceOf } from '../../../platform/errors.ts'
import { refreshEntries } from '../../../platform/web/lists/refresh-entries.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { focusTitleWhenLost } from '../../../platform/web/page/focus-title-when-lost.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { ConfirmDialog } from '../../../platform/web/ui/confirm-dialog.tsx'
import { showDone, showFailed } from '../../../platform/web/ui/toasts.ts'
import { listOfListings } from '../list/list-of-listings.ts'
import type { ChosenItems } from './chosen-items.ts'
import { countsQuery } from './counts-query.ts'
import { deleteChosen } from './delete-chosen.ts'
import { SelectBar } from './select-bar.tsx'
import type { Bar } from './use-bar.ts'

/** The bar of completed items. It deletes the listings of selected items after a question. */
export function DeleteBar({ bar }: { bar: Bar }) {
  const deletion = useDeleteListings()
  /** The number of listings in the question, because the selection may shrink during the deletion. */
  const [askedCount, setAskedCount] = useState<number>()
  const deleteSelected = () =>
    deletion.mutate(bar.chosen(), {
      // Items that were not deleted stay selected for another try.
      onSuccess: ({ failure }) => failure === undefined && bar.deselectAll(),
      onSettled: () => {
        setAskedCount(undefined)
        focusTitleWhenLost()
      },
    })
  return (
    <SelectBar bar={bar} heading="Written" label="Written items">
      <Button
        variant="quiet-danger"
        icon={Trash2}
        className="px-3 max-lg:[&>svg]:hidden"
        isDisabled={bar.count === 0}
        onPress={() => setAskedCount(bar.count)}
      >
        Delete {countWords(bar.count, 'Listing')}
      </Button>
      <ConfirmDialog
        isOpen={askedCount !== undefined}
        title={`Delete ${countWords(askedCount ?? 0, 'Listing')}`}
        confirm="Delete"
        danger
        isPending={deletion.isPending}
        onConfirm={deleteSelected}
        onClose={() => setAskedCount(undefined)}
      >
        Are you sure you want to delete {countWords(askedCount ?? 0, 'listing')}? This action cannot be undone.
      </ConfirmDialog>
    </SelectBar>
  )
}

const failedWords = 'Failed to delete listings'
/** Reason for an error without a sentence. */
const defaultReason = "Some listings weren't deleted. Try again in a moment."

/** Deletes the listings of the chosen items. Shows how many were deleted, and why others were not. */
function useDeleteListings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (chosen: readonly ChosenItems[]) => deleteChosen(chosen),
    onSuccess: ({ deleted, spared, failure }) => {
      if (deleted > 0) showDone(`Successfully deleted ${countWords(deleted, 'listing')}`)
      const stopReason = failure === undefined ? undefined : (sentenceOf(failure) ?? defaultReason)
      const reasons = deletionReasons(spared, stopReason, 'listings')
      if (reasons.length > 0) showFailed(failedWords, reasons.join(' '))
    },
    onError: (error) => showFailed(failedWords, sentenceOf(error)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey })
      void refreshEntries(queryClient, listOfListings, 'all')
    },
  })
}
