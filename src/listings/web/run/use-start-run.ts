import { useMutation, useQueryClient } from '@tanstack/react-query'
import { limitSentences } from '../../../items/seller-limits.ts'
import { sentenceOf } from '../../../platform/errors.ts'
import { refreshEntries } from '../../../platform/web/lists/refresh-entries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { retryUnanswered } from '../../../platform/web/net/retry-unanswered.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { showFailed, showNote } from '../../../platform/web/ui/toasts.ts'
import type { ListingRun } from '../../listing-run.ts'
import { startRunEndpoint } from '../../run-api.ts'
import { useSaveHints } from '../hints/use-save-hints.ts'
import { listOfListings } from '../list/list-of-listings.ts'
import type { ChosenItems } from './chosen-items.ts'
import { countsQuery } from './counts-query.ts'
import { runQuery } from './run-query.ts'

/**
 * Saves typed hints, then starts a run for the chosen items, or adds them to the current one. After a failure, or if the day
 * has too few listings left, the selection stays for another try.
 */
export function useStartRun() {
  const queryClient = useQueryClient()
  const saveHints = useSaveHints()
  return useMutation({
    mutationFn: async (chosen: readonly ChosenItems[]) => {
      await saveHints()
      let run: ListingRun | null = null
      let leftOut = 0
      let startedCount = 0
      for (const items of chosen) {
        const started = await retryUnanswered(() => call(startRunEndpoint, items))
        run = started.run
        leftOut += started.leftOut
        startedCount += started.started
      }
      return { run, leftOut, startedCount }
    },
    onSuccess: ({ run, leftOut }) => {
      queryClient.setQueryData(runQuery.queryKey, run)
      if (leftOut > 0)
        showNote({ title: `${countWords(leftOut, 'item')} not started`, detail: limitSentences.listingsPerDay })
      if (run === null) showFailed('Nothing to generate', 'These listings are already written or being written.')
    },
    onError: (error) => showFailed("Couldn't start the listings", sentenceOf(error)),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey })
      void refreshEntries(queryClient, listOfListings, 'all')
    },
  })
}
