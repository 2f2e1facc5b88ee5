import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../../platform/errors.ts'
import { call } from '../../../platform/web/net/call.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { focusTitleOnRemoval } from '../../../platform/web/page/focus-title-on-removal.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { showFailed } from '../../../platform/web/ui/toasts.ts'
import { type ListingRun, runSummary } from '../../listing-run.ts'
import { dismissRunEndpoint } from '../../run-api.ts'
import { runOutcome } from '../../run-words.ts'
import { runQuery } from './run-query.ts'

/**
 * The summary of a finished run. It shows on all devices until one dismisses it. `onNeedSeller` shows the items that need the
 * seller.
 */
export function RunEnd({ run, onNeedSeller }: { run: ListingRun; onNeedSeller: () => void }) {
  const queryClient = useQueryClient()
  const dismiss = useMutation({
    mutationFn: () => call(dismissRunEndpoint, { runId: run.id }),
    onSuccess: () => queryClient.setQueryData(runQuery.queryKey, null),
    onError: (error) => showFailed("Couldn't dismiss the summary", sentenceOf(error)),
  })
  const summary = runSummary(run)
  const outcome = runOutcome(run)
  if (summary === undefined && run.cancelled === 0) return null
  return (
    <div ref={focusTitleOnRemoval} data-run-end>
      <Banner
        tone={run.failed + run.needSeller > 0 ? 'amber' : summary === undefined ? 'neutral' : 'green'}
        title={summary ?? 'Writing canceled'}
        action={
          <span className="flex flex-wrap gap-2">
            {run.needSeller > 0 && <Button onPress={onNeedSeller}>Show What Needs You</Button>}
            <Button isPending={dismiss.isPending} onPress={() => dismiss.mutate()}>
              Dismiss
            </Button>
          </span>
        }
      >
        {outcome !== undefined && <p>{outcome}</p>}
        {run.cancelled > 0 && `${countWords(run.cancelled, 'listing')} canceled. You can generate them again anytime.`}
      </Banner>
    </div>
  )
}
