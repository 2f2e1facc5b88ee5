import { useMutation, useQueryClient } from '@tanstack/react-query'
import { deletionReasons } from '../../../items/deletion-words.ts'
import { sentenceOf } from '../../../platform/errors.ts'
import { call } from '../../../platform/web/call.ts'
import { countWords } from '../../../platform/web/count-words.ts'
import { refreshEntries } from '../../../platform/web/segments/refresh-entries.ts'
import { sayDone, sayFailed } from '../../../platform/web/ui/toasts.ts'
import { deleteListingsEndpoint } from '../../api.ts'
import { listOfListings } from '../list/list-of-listings.ts'
import type { ChosenItems } from './chosen-items.ts'
import { countsQuery } from './counts-query.ts'

const failed = 'Failed to delete listings'

/** Deletes the listings of the chosen items and says how many, and why where some were left. Fails when none was deleted. */
export function useDeleteListings() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (chosen: readonly ChosenItems[]) => {
      const answers = []
      for (const items of chosen) answers.push(await call(deleteListingsEndpoint, items))
      return {
        deleted: answers.reduce((sum, { deleted }) => sum + deleted, 0),
        spared: answers.flatMap(({ spared }) => spared),
      }
    },
    onSuccess: ({ deleted, spared }) => {
      if (deleted > 0) sayDone(`Successfully deleted ${countWords(deleted, 'listing')}`)
      if (spared.length > 0) sayFailed(failed, deletionReasons(spared, undefined, 'listings').join(' '))
    },
    onError: (error) => sayFailed(failed, sentenceOf(error)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey })
      void refreshEntries(queryClient, listOfListings, 'all')
    },
  })
}
