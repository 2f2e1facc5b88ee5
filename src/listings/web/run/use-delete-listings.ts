import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deletionReasons } from '../../../items/deletion-words.ts'
import { sentenceOf } from '../../../platform/errors.ts'
import { refreshEntries } from '../../../platform/web/lists/refresh-entries.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { sayDone, sayFailed } from '../../../platform/web/ui/toasts.ts'
import { listOfListings } from '../list/list-of-listings.ts'
import type { ChosenItems } from './chosen-items.ts'
import { countsQuery } from './counts-query.ts'
import { deleteChosen } from './delete-chosen.ts'

const failed = 'Failed to delete listings'
/** What an error says that has no words of its own. */
const stoppedWords = 'Not all of them were deleted. Try again in a moment.'

/** Deletes the listings of the chosen items and says how many, and why where some were left. */
export function useDeleteListings() {
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
