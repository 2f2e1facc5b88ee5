import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { AppError, sentenceOf } from '../../../platform/errors.ts'
import { queriesRefetchedOn } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { newId } from '../../../platform/web/net/new-id.ts'
import { useTyped } from '../../../platform/web/store/use-draft.ts'
import { closeFailed, showFailed } from '../../../platform/web/ui/toasts.ts'
import { previewEndpoint, publishManyEndpoint, readyItemsEndpoint } from '../../api.ts'
import type { PreviewedItem } from '../../publication/previewed-item.ts'
import { previewsAtOnce, publishedTogether } from '../../publication/request-limits.ts'
import type { EbayPlace, EbayPlaceState } from '../list/ebay-place.ts'
import { listOfEbayItems } from '../list/list-of-ebay-items.ts'
import { hideActionFailure, showActionFailure } from '../publish/action-failure.ts'
import { useAnswers } from '../publish/use-answers.ts'
import { type BulkRun, newRun, readRun, shouldResend, withAnswer } from './bulk-run.ts'
import { chunksOf } from './chunks-of.ts'

export type Bulk = ReturnType<typeof useBulk>

/** The items selected for publishing together, their summary, and the run that publishes them. */
export function useBulk(place: EbayPlace, { selected }: Pick<EbayPlaceState, 'selected'>) {
  /** The number of ready items, if it is more than one run can publish. */
  const [beyond, setBeyond] = useState<number>()
  /** The number of items that ended at eBay. Select All leaves them out. */
  const [ended, setEnded] = useState(0)
  /** Select All found no ready item. */
  const [isNoneReady, setNoneReady] = useState(false)
  const select = (ids: Iterable<string>) => {
    setBeyond(undefined)
    setNoneReady(false)
    setEnded(0)
    place.set({ selected: new Set([...ids].slice(0, publishedTogether)) })
  }
  const selectAll = useMutation({
    onMutate: () => closeFailed(selectFailed),
    mutationFn: () => call(readyItemsEndpoint, {}),
    onSuccess({ itemIds, count, ended: notChosen }) {
      select(itemIds)
      setEnded(notChosen)
      if (count > itemIds.length) setBeyond(count)
      setNoneReady(count === 0)
    },
    onError: (error) => showFailed(selectFailed, sentenceOf(error)),
  })
  const [shown, setShown] = useState<readonly PreviewedItem[]>()
  const preview = useMutation({
    onMutate: () => hideActionFailure('publish'),
    mutationFn: ({ itemIds }: { itemIds: readonly string[]; isRepeat: boolean }) => previewsOf(itemIds),
    onSuccess: setShown,
    onError: (error) => showActionFailure('publish', error),
  })
  /** After an answer, shows the item as eBay would get it now. */
  const answersOf = useAnswers(async (itemId) => {
    const now = await previewsOf([itemId])
    setShown((before) => before?.flatMap((item) => (item.itemId === itemId ? now : [item])))
  })
  const close = () => {
    setShown(undefined)
    preview.reset()
  }
  const reviewAgain = (itemIds: readonly string[]) => preview.mutate({ itemIds, isRepeat: true })
  const run = useRun({
    onChanged: reviewAgain,
    onRefused: (itemIds) => select([...itemIds, ...place.get().selected]),
  })
  const isRepeat = preview.variables?.isRepeat === true
  return {
    count: selected.size,
    isFull: selected.size >= publishedTogether,
    beyond,
    ended,
    isNoneReady: isNoneReady && selected.size === 0,
    selectAll,
    deselectAll: () => select([]),
    /** The summary of all selected items; with `isRepeat`, of items that changed since they were confirmed. */
    summary: {
      items: shown,
      isRepeat,
      isPending: preview.isPending,
      close,
      answersOf,
    },
    review: () => preview.mutate({ itemIds: [...selected], isRepeat: false }),
    reviewAgain,
    /** `confirmed`: hashes of the shown summaries, by item id. */
    publish(confirmed: Readonly<Record<string, string>>) {
      close()
      // Items that still need an answer stay selected.
      if (!isRepeat) select([...selected].filter((id) => isToAnswer(shown, id)))
      run.begin(confirmed, isRepeat)
    },
    run,
  }
}

function isToAnswer(shown: readonly PreviewedItem[] | undefined, id: string): boolean {
  return shown?.some(({ itemId, questions }) => itemId === id && questions.length > 0) ?? false
}

/** Exactly what eBay would get for items, or why it would not. */
async function previewsOf(itemIds: readonly string[]): Promise<PreviewedItem[]> {
  const found: PreviewedItem[] = []
  for (const some of chunksOf(itemIds, previewsAtOnce))
    found.push(...(await call(previewEndpoint, { itemIds: [...some] })).items)
  return found
}

const selectFailed = 'Failed to select'

/** Failed tries before the seller is asked. */
const maxTries = 3
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
  const [kept, keep, forget] = useTyped('publishing together')
  const run = readRun(kept)
  const start = useMutation({
    mutationKey,
    mutationFn: ({ run: { id, confirmed } }: RunRequest) =>
      call(publishManyEndpoint, { itemIds: Object.keys(confirmed), confirmed, runId: id }),
    retry: (failed, error) => failed < maxTries && isUnanswered(error),
    onSuccess(answer, { run: asked }) {
      keep(JSON.stringify(withAnswer(asked, answer)))
      if (answer.changed.length > 0) callbacks.onChanged(answer.changed)
    },
    onError(error, { run: asked, before }) {
      if (isUnanswered(error)) return
      if (before) keep(JSON.stringify(before))
      else {
        forget()
        callbacks.onRefused(Object.keys(asked.confirmed))
      }
      showActionFailure('publish', error)
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ predicate: queriesRefetchedOn('ebay') })
      void queryClient.invalidateQueries({ queryKey: listOfEbayItems.key })
    },
  })
  const findAgain = useEffectEvent(() => {
    if (run && shouldResend(run, Date.now()) && queryClient.isMutating({ mutationKey }) === 0) start.mutate({ run })
  })
  useEffect(() => findAgain(), [])
  // Not the state of `start`: the seller may have left the screen and come back since.
  const last = useMutationState({ filters: { mutationKey }, select: ({ state }) => state }).at(-1)
  const isAsking = last?.status === 'pending'
  return {
    now: run,
    /** The server has not answered, and no request is running. `fault` is the reason, if known. */
    isUnknown: run !== undefined && !run.isAnswered && !isAsking,
    fault: last?.error ?? null,
    isAsking,
    begin(confirmed: Readonly<Record<string, string>>, isGoingOn: boolean) {
      const before = isGoingOn ? run : undefined
      const newest = newRun({ id: newId(), pressedAt: Date.now(), confirmed }, before)
      keep(JSON.stringify(newest))
      start.mutate({ run: newest, before })
    },
    askAgain: () => run && start.mutate({ run }),
    close: forget,
  }
}

/** Whether the server has not said what happened. */
function isUnanswered(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'try-later' || error.code === 'too-many')
}
