import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../../platform/errors.ts'
import { refreshEntries } from '../../../platform/web/lists/refresh-entries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { sayFailed } from '../../../platform/web/ui/toasts.ts'
import { cancelRunEndpoint } from '../../api.ts'
import { listOfListings } from '../list/list-of-listings.ts'
import { countsQuery } from './counts-query.ts'
import { runQuery } from './run-query.ts'

/** Ends the run that goes on. */
export function useCancelRun() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (runId: string) => (await call(cancelRunEndpoint, { runId })).run,
    onSuccess: (run) => queryClient.setQueryData(runQuery.queryKey, run),
    onError: (error) => {
      sayFailed('The run was not cancelled', sentenceOf(error))
      void queryClient.invalidateQueries({ queryKey: runQuery.queryKey })
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey })
      void refreshEntries(queryClient, listOfListings, 'all')
    },
  })
}
