import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkSelection } from '../../../listings/bulk-edit-api.ts'
import { sentenceOf } from '../../../platform/errors.ts'
import { call } from '../../../platform/web/net/call.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { Banner } from '../../../platform/web/ui/banner.tsx'
import { Button } from '../../../platform/web/ui/button.tsx'
import { showFailed } from '../../../platform/web/ui/toasts.ts'
import { isPublishRunOver, type PublishRun, publishRunDone, publishRunWords } from '../../publication/publish-run.ts'
import { dismissPublishRunEndpoint, stopPublishRunEndpoint } from '../../publish-run-api.ts'
import { changedWords, runEndWords } from './bulk-run.ts'
import { publishRunsQuery } from './publish-runs-query.ts'
import { PublishSelected } from './publish-selected.tsx'
import { RunPanel } from './run-panel.tsx'

/** The progress of a run that publishes many items, and then its result, on every device of the seller. */
export function PublishRunPanel({ run }: { run: PublishRun }) {
  const actions = useRunActions(run.id)
  const [reviewed, setReviewed] = useState<BulkSelection>()
  const isOver = isPublishRunOver(run)
  return (
    <RunPanel
      endWords={isOver ? endWords(run) : undefined}
      done={publishRunDone(run)}
      total={run.total}
      countText={publishRunWords(run)}
      unanswered={run.unanswered}
      button={
        isOver ? (
          <Button variant="plain" isPending={actions.dismiss.isPending} onPress={() => actions.dismiss.mutate()}>
            Close
          </Button>
        ) : (
          run.waiting > 0 && (
            <Button isPending={actions.stop.isPending} onPress={() => actions.stop.mutate()}>
              Stop
            </Button>
          )
        )
      }
      failures={run.failures}
      failedCount={run.failed}
    >
      {run.stopped > 0 && (
        <Banner tone="amber" title={`${countWords(run.stopped, 'listing')} not sent`}>
          {run.stopReason ?? 'You stopped before they were sent. You can publish them anytime.'}
        </Banner>
      )}
      {run.changed > 0 && (
        <Banner
          tone="amber"
          title={changedWords(run.changed)}
          action={<Button onPress={() => setReviewed({ itemIds: run.changedIds })}>Review Again</Button>}
        />
      )}
      {reviewed && (
        <PublishSelected
          selection={reviewed}
          isRepeat
          onStarted={() => actions.dismissIfOver(isOver)}
          onClose={() => setReviewed(undefined)}
        />
      )}
    </RunPanel>
  )
}

function endWords(run: PublishRun): string {
  const { published, failed } = run
  if (published + failed > 0 || run.unanswered > 0) return runEndWords({ published, failures: { length: failed } })
  return run.stopped > 0 ? 'Publishing stopped' : runEndWords({ published, failures: { length: failed } })
}

function useRunActions(runId: string) {
  const queryClient = useQueryClient()
  const refresh = () => void queryClient.invalidateQueries({ queryKey: publishRunsQuery.queryKey })
  const stop = useMutation({
    mutationFn: () => call(stopPublishRunEndpoint, { runId }),
    onError: (error) => showFailed("Publishing didn't stop", sentenceOf(error)),
    onSettled: refresh,
  })
  const dismiss = useMutation({
    mutationFn: () => call(dismissPublishRunEndpoint, { runId }),
    onSuccess: () =>
      queryClient.setQueryData(publishRunsQuery.queryKey, (runs) => runs?.filter(({ id }) => id !== runId)),
    onError: (error) => showFailed("The result didn't close", sentenceOf(error)),
    onSettled: refresh,
  })
  return { stop, dismiss, dismissIfOver: (isOver: boolean) => isOver && dismiss.mutate() }
}
