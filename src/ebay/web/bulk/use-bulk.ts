import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { AppError, sentenceOf } from '../../../platform/errors.ts'
import { hearersOf } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { newId } from '../../../platform/web/net/new-id.ts'
import { useTyped } from '../../../platform/web/store/use-draft.ts'
import { sayFailed, unsayFailed } from '../../../platform/web/ui/toasts.ts'
import { previewEndpoint, publishManyEndpoint, readyItemsEndpoint } from '../../api.ts'
import { previewsAtOnce, publishedTogether } from '../../publication/at-once.ts'
import type { PreviewedItem } from '../../publication/previewed-item.ts'
import type { EbayPlace, EbayPlaceState } from '../list/ebay-place.ts'
import { listOfEbayItems } from '../list/list-of-ebay-items.ts'
import { sayNotDone, unsayNotDone } from '../publish/say-not-done.ts'
import { useAnswers } from '../publish/use-answers.ts'
import { type BulkRun, isSentAgain, newRun, readRun, withAnswer } from './bulk-run.ts'
import { inStretches } from './in-stretches.ts'

export type Bulk = ReturnType<typeof useBulk>

/** What is selected to be published together, its summary, and the run that it becomes. */
export function useBulk(place: EbayPlace, { selected }: Pick<EbayPlaceState, 'selected'>) {
  /** How many are ready, where more are than are published together. */
  const [beyond, setBeyond] = useState<number>()
  /** How many have ended at eBay, which Select All leaves out. */
  const [ended, setEnded] = useState(0)
  /** None was ready when all of them were asked for. */
  const [isNoneReady, setNoneReady] = useState(false)
  const select = (ids: Iterable<string>) => {
    setBeyond(undefined)
    setNoneReady(false)
    setEnded(0)
    place.set({ selected: new Set([...ids].slice(0, publishedTogether)) })
  }
  const selectAll = useMutation({
    onMutate: () => unsayFailed(selectFailed),
    mutationFn: () => call(readyItemsEndpoint, {}),
    onSuccess({ itemIds, count, ended: notChosen }) {
      select(itemIds)
      setEnded(notChosen)
      if (count > itemIds.length) setBeyond(count)
      setNoneReady(count === 0)
    },
    onError: (error) => sayFailed(selectFailed, sentenceOf(error)),
  })
  const [shown, setShown] = useState<readonly PreviewedItem[]>()
  const preview = useMutation({
    onMutate: () => unsayNotDone('publish'),
    mutationFn: ({ itemIds }: { itemIds: readonly string[]; isAnew: boolean }) => previewsOf(itemIds),
    onSuccess: setShown,
    onError: (error) => sayNotDone('publish', error),
  })
  /** What is answered of an item is shown as eBay would get it now. */
  const answersOf = useAnswers(async (itemId) => {
    const now = await previewsOf([itemId])
    setShown((before) => before?.flatMap((item) => (item.itemId === itemId ? now : [item])))
  })
  const close = () => {
    setShown(undefined)
    preview.reset()
  }
  const reviewAnew = (itemIds: readonly string[]) => preview.mutate({ itemIds, isAnew: true })
  const run = useRun({
    onChanged: reviewAnew,
    onRefused: (itemIds) => select([...itemIds, ...place.now().selected]),
  })
  const isAnew = preview.variables?.isAnew === true
  return {
    count: selected.size,
    isFull: selected.size >= publishedTogether,
    beyond,
    ended,
    isNoneReady: isNoneReady && selected.size === 0,
    selectAll,
    deselectAll: () => select([]),
    /** What would be sent of everything that is selected; `isAnew`: of what is not any more as it was confirmed. */
    summary: {
      items: shown,
      isAnew,
      isPending: preview.isPending,
      close,
      answersOf,
    },
    review: () => preview.mutate({ itemIds: [...selected], isAnew: false }),
    reviewAnew,
    /** `confirmed`: the hash of what was shown, by item. */
    publish(confirmed: Readonly<Record<string, string>>) {
      close()
      // What is still to be answered stays selected.
      if (!isAnew) select([...selected].filter((id) => isToAnswer(shown, id)))
      run.begin(confirmed, isAnew)
    },
    run,
  }
}

function isToAnswer(shown: readonly PreviewedItem[] | undefined, id: string): boolean {
  return shown?.some(({ itemId, questions }) => itemId === id && questions.length > 0) ?? false
}

/** Exactly what eBay would get of items, or why it would not. */
async function previewsOf(itemIds: readonly string[]): Promise<PreviewedItem[]> {
  const found: PreviewedItem[] = []
  for (const some of inStretches(itemIds, previewsAtOnce))
    found.push(...(await call(previewEndpoint, { itemIds: [...some] })).items)
  return found
}

const selectFailed = 'Failed to select'

/** Tries before the seller is asked. */
const triesMost = 3
const mutationKey = ['ebay-run']

/** `before`: the run that this one goes on with. */
type Asked = { readonly run: BulkRun; readonly before?: BulkRun | undefined }

/**
 * The run of items that are published together. It is kept before it is sent and outlives the page, so that a run whose answer was
 * lost is asked for again: the server knows it by its id, and begins nothing twice. `onChanged` hears of items that were not sent
 * since they are not as they were confirmed, `onRefused` of those of a run that did not begin at all.
 */
function useRun(told: Record<'onChanged' | 'onRefused', (itemIds: readonly string[]) => void>) {
  const queryClient = useQueryClient()
  const [kept, keep, forget] = useTyped('publishing together')
  const run = readRun(kept)
  const start = useMutation({
    mutationKey,
    mutationFn: ({ run: { id, confirmed } }: Asked) =>
      call(publishManyEndpoint, { itemIds: Object.keys(confirmed), confirmed, runId: id }),
    retry: (failed, error) => failed < triesMost && isUnanswered(error),
    onSuccess(answer, { run: asked }) {
      keep(JSON.stringify(withAnswer(asked, answer)))
      if (answer.changed.length > 0) told.onChanged(answer.changed)
    },
    onError(error, { run: asked, before }) {
      if (isUnanswered(error)) return
      if (before) keep(JSON.stringify(before))
      else {
        forget()
        told.onRefused(Object.keys(asked.confirmed))
      }
      sayNotDone('publish', error)
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ predicate: hearersOf('ebay') })
      void queryClient.invalidateQueries({ queryKey: listOfEbayItems.key })
    },
  })
  const findAgain = useEffectEvent(() => {
    if (run && isSentAgain(run, Date.now()) && queryClient.isMutating({ mutationKey }) === 0) start.mutate({ run })
  })
  useEffect(() => findAgain(), [])
  // Not of `start`: the seller may have left the screen and come back since it was asked.
  const last = useMutationState({ filters: { mutationKey }, select: ({ state }) => state }).at(-1)
  const isAsking = last?.status === 'pending'
  return {
    now: run,
    /** Nobody knows yet what was begun, and nobody is asking; `fault` says why, where that is known. */
    isUnknown: run !== undefined && !run.isAnswered && !isAsking,
    fault: last?.error ?? null,
    isAsking,
    begin(confirmed: Readonly<Record<string, string>>, isGoingOn: boolean) {
      const before = isGoingOn ? run : undefined
      const begun = newRun({ id: newId(), pressedAt: Date.now(), confirmed }, before)
      keep(JSON.stringify(begun))
      start.mutate({ run: begun, before })
    },
    askAgain: () => run && start.mutate({ run }),
    close: forget,
  }
}

/** Whether nobody has said what became of it. */
function isUnanswered(error: unknown): boolean {
  return error instanceof AppError && (error.code === 'try-later' || error.code === 'too-many')
}
