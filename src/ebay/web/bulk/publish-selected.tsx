import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { BulkSelection } from '../../../listings/bulk-edit-api.ts'
import { AppError, sentenceOf } from '../../../platform/errors.ts'
import { queriesRefetchedOn } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { newId } from '../../../platform/web/net/new-id.ts'
import { retryUnanswered } from '../../../platform/web/net/retry-unanswered.ts'
import { closeThen } from '../../../platform/web/page/back-closes.ts'
import { countWords } from '../../../platform/web/page/count-words.ts'
import { showDone, showFailed } from '../../../platform/web/ui/toasts.ts'
import { type PublishRunPreview, previewPublishRunEndpoint, startPublishRunEndpoint } from '../../publish-run-api.ts'
import { AskLocation } from '../connection/ask-location.tsx'
import { showActionFailure } from '../publish/action-failure.ts'
import { useAnswers } from '../publish/use-answers.ts'
import { showRunPanel } from './bulk-run-panel.tsx'
import { PublishRunSummary } from './publish-run-summary.tsx'
import { publishRunsQuery } from './publish-runs-query.ts'

/**
 * Publishes a selection of items: shows what eBay would get, then starts the run on the server. `isRepeat`: the items changed
 * after the seller confirmed them. `onChecked` is called once the summary shows or the check failed, `onStarted` once the run is
 * stored.
 */
export function PublishSelected(props: {
  selection: BulkSelection
  isRepeat?: boolean
  onChecked?: () => void
  onStarted: () => void
  onClose: () => void
}) {
  const { selection, onClose } = props
  const queryClient = useQueryClient()
  const [isRepeat, setRepeat] = useState(props.isRepeat === true)
  const [preview, setPreview] = useState<PublishRunPreview>()
  const check = useMutation({
    mutationFn: () => call(previewPublishRunEndpoint, selection),
    onSuccess: setPreview,
    onError(error) {
      showFailed("The items weren't checked", sentenceOf(error))
      onClose()
    },
    onSettled: () => props.onChecked?.(),
  })
  const start = useMutation({
    mutationFn: (hash: string) => {
      const input = { ...selection, hash, runId: newId() }
      return retryUnanswered(() => call(startPublishRunEndpoint, input))
    },
    onSuccess({ run }) {
      queryClient.setQueryData(publishRunsQuery.queryKey, (runs = []) => [
        ...runs.filter(({ id }) => id !== run.id),
        run,
      ])
      void queryClient.invalidateQueries({ predicate: queriesRefetchedOn('ebay') })
      showDone(`Publishing ${countWords(run.total, 'listing')} to eBay`)
      closeThen(onClose, () => {
        props.onStarted()
        showRunPanel()
      })
    },
    onError(error) {
      if (error instanceof AppError && error.code === 'changed') {
        setRepeat(true)
        check.mutate()
      } else {
        showActionFailure('publish', error)
        onClose()
      }
    },
  })
  const answersOf = useAnswers(() => check.mutateAsync().catch(() => undefined))
  const begin = useEffectEvent(() => check.mutate())
  useEffect(() => begin(), [])
  if (!preview) return null
  if (preview.accountFaults.some((fault) => fault.check === 'location'))
    return <AskLocation onClose={onClose} onDone={() => check.mutate()} />
  return (
    <PublishRunSummary
      preview={preview}
      isRepeat={isRepeat}
      isPending={start.isPending || check.isPending}
      answersOf={answersOf}
      onClose={onClose}
      onConfirm={() => start.mutate(preview.hash)}
    />
  )
}
