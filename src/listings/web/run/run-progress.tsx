import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { sentenceOf } from '../../../platform/errors.ts'
import { refreshEntries } from '../../../platform/web/lists/refresh-entries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { focusTitleOnRemoval } from '../../../platform/web/page/focus-title-on-removal.ts'
import { Button } from '../../../platform/web/ui/button.tsx'
import { Icon } from '../../../platform/web/ui/icon.tsx'
import { ProgressBar } from '../../../platform/web/ui/progress-bar.tsx'
import { showFailed } from '../../../platform/web/ui/toasts.ts'
import type { ListingRun } from '../../listing-run.ts'
import { cancelRunEndpoint } from '../../run-api.ts'
import { runDone, runWords } from '../../run-words.ts'
import { listOfListings } from '../list/list-of-listings.ts'
import { countsQuery } from './counts-query.ts'
import { runQuery } from './run-query.ts'

/** The progress of the current bulk run, with a button to cancel it. */
export function RunProgress({ run }: { run: ListingRun }) {
  const cancel = useCancelRun()
  return (
    <section
      ref={focusTitleOnRemoval}
      aria-label="Listings being generated"
      className="flex items-center gap-3 bg-violet-soft px-4 py-2 text-violet md:px-5"
    >
      <Icon of={Sparkles} className="shrink-0" />
      <div className="min-w-0 flex-1">
        <ProgressBar
          label="Generating listings"
          value={run.total === 0 ? 0 : (100 * runDone(run)) / run.total}
          countText={runWords(run)}
        />
      </div>
      <Button isPending={cancel.isPending} onPress={() => cancel.mutate(run.id)}>
        Cancel
      </Button>
    </section>
  )
}

/** Cancels the current run. */
function useCancelRun() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (runId: string) => (await call(cancelRunEndpoint, { runId })).run,
    onSuccess: (run) => queryClient.setQueryData(runQuery.queryKey, run),
    onError: (error) => {
      showFailed("Couldn't cancel the listings", sentenceOf(error))
      void queryClient.invalidateQueries({ queryKey: runQuery.queryKey })
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey })
      void refreshEntries(queryClient, listOfListings, 'all')
    },
  })
}
