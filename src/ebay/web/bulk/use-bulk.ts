import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { AppError, sentenceOf } from '../../../platform/errors.ts'
import { queriesRefetchedOn } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { newId } from '../../../platform/web/net/new-id.ts'
import { useOptionalDraft } from '../../../platform/web/store/use-draft.ts'
import { closeFailed, showFailed } from '../../../platform/web/ui/toasts.ts'
import { previewEndpoint, publishManyEndpoint, readyItemsEndpoint } from '../../api.ts'
import type { PreviewedItem } from '../../publication/previewed-item.ts'
import { maxPreviewsPerRequest, maxPublishesPerRequest } from '../../publication/request-limits.ts'
import { listOfEbayItems } from '../list/list-of-ebay-items.ts'
import type { SelectedItems } from '../list/selected-items.ts'
import { hideActionFailure, showActionFailure } from '../publish/action-failure.ts'
import { useAnswers } from '../publish/use-answers.ts'
import { type BulkRun, newRun, readRun, shouldResend, withAnswer } from './bulk-run.ts'
import { chunksOf } from './chunks-of.ts'

export type Bulk = ReturnType<typeof useBulk>

/** The items selected for publishing together, their summary, and the run that publishes them. */
export function useBulk(selection: SelectedItems) {
  const { selected } = useSyncExternalStore(selection.subscribe, selection.get)
  /** The number of ready items, if one run cannot publish them all. */
  const [readyCount, setReadyCount] = useState<number>()
  /** The number of items that ended at eBay. Select All leaves them out. */
  const [endedCount, setEndedCount] = useState(0)
  /** Select All found no ready item. */
  const [foundNoneReady, setFoundNoneReady] = useState(false)
  const select = (ids: Iterable<string>) => {
    setReadyCount(undefined)
    setFoundNoneReady(false)
    setEndedCount(0)
    selection.set({ selected: new Set([...ids].slice(0, maxPublishesPerRequest)) })
  }
  const selectAll = useMutation({
    onMutate: () => closeFailed(selectFailed),
    mutationFn: () => call(readyItemsEndpoint, {}),
    onSuccess({ itemIds, count, ended }) {
      select(itemIds)
      setEndedCount(ended)
      if (count > itemIds.length) setReadyCount(count)
      setFoundNoneReady(count === 0)
    },
    onError: (error) => showFailed(selectFailed, sentenceOf(error)),
  })
  const [previews, setPreviews] = useState<readonly PreviewedItem[]>()
  const preview = useMutation({
    onMutate: () => hideActionFailure('publish'),
    mutationFn: ({ itemIds }: { itemIds: readonly string[]; isRepeat: boolean }) => previewsOf(itemIds),
    onSuccess: setPreviews,
    onError: (error) => showActionFailure('publish', error),
  })
  /** After an answer, shows the item as eBay would get it now. */
  const answersOf = useAnswers(async (itemId) => {
    const changedPreviews = await previewsOf([itemId])
    setPreviews((before) => before?.flatMap((item) => (item.itemId === itemId ? changedPreviews : [item])))
  })
  const close = () => {
    setPreviews(undefined)
    preview.reset()
  }
  const reviewAgain = (itemIds: readonly string[]) => preview.mutate({ itemIds, isRepeat: true })
  const run = useRun({
    onChanged: reviewAgain,
    onRefused: (itemIds) => select([...itemIds, ...selection.get().selected]),
  })
  const isRepeat = preview.variables?.isRepeat === true
  return {
    count: selected.size,
    isSelectionFull: selected.size >= maxPublishesPerRequest,
    readyCount,
    endedCount,
    foundNoneReady: foundNoneReady && selected.size === 0,
    selectAll,
    deselectAll: () => select([]),
    /** The summary of all selected items; with `isRepeat`, of items that changed since they were confirmed. */
    summary: {
      items: previews,
      isRepeat,
      isPending: preview.isPending,
      close,
      answersOf,
    },
    /** Shows the summary of the selected items, or of those that are being selected. */
    review: (itemIds: readonly string[] = [...selected]) => preview.mutate({ itemIds, isRepeat: false }),
    reviewAgain,
    /** `confirmed`: hashes of the shown summaries, by item id. */
    publish(confirmed: Readonly<Record<string, string>>) {
      close()
      // Items that still need an answer stay selected.
      if (!isRepeat) select([...selected].filter((id) => needsAnswer(previews, id)))
      run.begin(confirmed, isRepeat)
    },
    run,
  }
}

function needsAnswer(previews: readonly PreviewedItem[] | undefined, id: string): boolean {
  return previews?.some(({ itemId, questions }) => itemId === id && questions.length > 0) ?? false
}

/** Exactly what eBay would get for items, or why it would not. */
async function previewsOf(itemIds: readonly string[]): Promise<PreviewedItem[]> {
  const items: PreviewedItem[] = []
  for (const chunk of chunksOf(itemIds, maxPreviewsPerRequest))
    items.push(...(await call(previewEndpoint, { itemIds: [...chunk] })).items)
  return items
}

const selectFailed = 'Failed to select'

/** Retries without an answer. After them the seller has to press Try Again. */
const maxRetries = 3
const mutationKey = ['ebay-run']

/** `before`: the run that this one continues. */
type RunRequest = { readonly run: BulkRun; readonly before?: BulkRun | undefined }

/**
 * The run of items published together. It is stored before it is sent and outlives the page, so that a run with a lost
 * answer is sent again; the server recognises its id and starts nothing twice. `onChanged` gets items that changed since
 * they were confirmed, `onRefused` those of a run that did not start.
 */
function useRun(callbacks: Record<'onChanged' | 'onRefused', (itemIds: readonly string[]) => void>) {
  const queryClient = useQueryClient()
  const [storedRun, storeRun, forgetRun] = useOptionalDraft('publishing together')
  const run = readRun(storedRun)
  const start = useMutation({
    mutationKey,
    mutationFn: ({ run: { id, confirmed } }: RunRequest) =>
      call(publishManyEndpoint, { itemIds: Object.keys(confirmed), confirmed, runId: id }),
    retry: (failed, error) => failed < maxRetries && isUnanswered(error),
    onSuccess(answer, { run: sentRun }) {
      storeRun(JSON.stringify(withAnswer(sentRun, answer)))
      if (answer.changed.length > 0) callbacks.onChanged(answer.changed)
    },
    onError(error, { run: sentRun, before }) {
      if (isUnanswered(error)) return
      if (before) storeRun(JSON.stringify(before))
      else {
        forgetRun()
        callbacks.onRefused(Object.keys(sentRun.confirmed))
      }
      showActionFailure('publish', error)
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ predicate: queriesRefetchedOn('ebay') })
      void queryClient.invalidateQueries({ queryKey: listOfEbayItems.key })
    },
  })
  const resend = useEffectEvent(() => {
    if (run && shouldResend(run, Date.now()) && queryClient.isMutating({ mutationKey }) === 0) start.mutate({ run })
  })
  useEffect(() => resend(), [])
  // Not the state of `start`: the seller may have left the screen and come back since.
  const last = useMutationState({ filters: { mutationKey }, select: ({ state }) => state }).at(-1)
  const isSending = last?.status === 'pending'
  return {
    current: run,
    /** The server has not answered, and no request is running. `fault` is the reason, if known. */
    isUnknown: run !== undefined && !run.isAnswered && !isSending,
    fault: last?.error ?? null,
    isSending,
    begin(confirmed: Readonly<Record<string, string>>, isContinued: boolean) {
      const before = isContinued ? run : undefined
      const newest = newRun({ id: newId(), pressedAt: Date.now(), confirmed }, before)
      storeRun(JSON.stringify(newest))
      start.mutate({ run: newest, before })
    },
    tryAgain: () => run && start.mutate({ run }),
    close: forgetRun,
  }
}

/** Whether the server has not said what happened. */
function isUnanswered(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'try-later' || error.code === 'too-many')
}
