import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../platform/errors.ts'
import { call } from '../../../platform/web/net/call.ts'
import { sayFailed, unsayFailed } from '../../../platform/web/ui/toasts.ts'
import { previewEndpoint, readyItemsEndpoint } from '../../api.ts'
import { previewsAtOnce, publishedTogether } from '../../publication/at-once.ts'
import type { PreviewedItem } from '../../publication/previewed-item.ts'
import type { EbayPlace, EbayPlaceState } from '../list/ebay-place.ts'
import { sayNotDone, unsayNotDone } from '../publish/say-not-done.ts'
import { useAnswers } from '../publish/use-answers.ts'
import { inStretches } from './in-stretches.ts'
import { useRun } from './use-run.ts'

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
