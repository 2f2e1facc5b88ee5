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
import { sayDone, sayFailed } from '../../../platform/web/ui/toasts.ts'
import { listOfListings } from '../list/list-of-listings.ts'
import type { ChosenItems } from './chosen-items.ts'
import { countsQuery } from './counts-query.ts'
import { deleteChosen } from './delete-chosen.ts'
import { SelectBar } from './select-bar.tsx'
import type { Bar } from './use-bar.ts'

/** The bar of completed items: listings of selected ones are deleted, after a question. */
export function DeleteBar({ bar }: { bar: Bar }) {
  const deletion = useDeleteListings()
  /** How many listings the question is about: what is selected may become less while they are deleted. */
  const [asking, setAsking] = useState<number>()
  const remove = () =>
    deletion.mutate(bar.chosen(), {
      // What a request did not come to is selected for another try.
      onSuccess: ({ failure }) => failure === undefined && bar.deselectAll(),
      onSettled: () => {
        setAsking(undefined)
        focusTitleWhenLost()
      },
    })
  return (
    <SelectBar bar={bar} what="Completed">
      <Button
        look="quiet-danger"
        icon={Trash2}
        className="px-3 max-lg:[&>svg]:hidden"
        isDisabled={bar.count === 0}
        onPress={() => setAsking(bar.count)}
      >
        Delete {countWords(bar.count, 'Listing')}
      </Button>
      <ConfirmDialog
        isOpen={asking !== undefined}
        title={`Delete ${countWords(asking ?? 0, 'Listing')}`}
        confirm="Delete"
        danger
        isPending={deletion.isPending}
        onConfirm={remove}
        onClose={() => setAsking(undefined)}
      >
        Are you sure you want to delete {countWords(asking ?? 0, 'listing')}? This action cannot be undone.
      </ConfirmDialog>
    </SelectBar>
  )
}

const failed = 'Failed to delete listings'
/** What an error says that has no words of its own. */
const stoppedWords = 'Not all of them were deleted. Try again in a moment.'

/** Deletes the listings of the chosen items and says how many, and why where some were left. */
function useDeleteListings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (chosen: readonly ChosenItems[]) => deleteChosen(chosen),
    onSuccess: ({ deleted, spared, failure }) => {
      if (deleted > 0) sayDone(`Successfully deleted ${countWords(deleted, 'listing')}`)
      const stopped = failure === undefined ? undefined : (sentenceOf(failure) ?? stoppedWords)
      const reasons = deletionReasons(spared, stopped, 'listings')
      if (reasons.length > 0) sayFailed(failed, reasons.join(' '))
    },
    onError: (error) => sayFailed(failed, sentenceOf(error)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey })
      void refreshEntries(queryClient, listOfListings, 'all')
    },
  })
}
