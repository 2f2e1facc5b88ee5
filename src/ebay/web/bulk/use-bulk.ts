import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '../../../platform/errors.ts'
import { call } from '../../../platform/web/call.ts'
import { sayFailed, unsayFailed } from '../../../platform/web/ui/toasts.ts'
import { previewEndpoint, readyItemsEndpoint } from '../../api.ts'
import { previewsAtOnce, publishedTogether } from '../../publication/at-once.ts'
import type { EbayPlace, EbayPlaceState } from '../list/ebay-place.ts'
import { sayNotDone, unsayNotDone } from '../publish/say-not-done.ts'
import { inStretches } from './in-stretches.ts'
import { useRun } from './use-run.ts'

export type Bulk = ReturnType<typeof useBulk>

/** What is selected to be published together, its summary, and the run that it becomes. */
export function useBulk(place: EbayPlace, { selected }: Pick<EbayPlaceState, 'selected'>) {
  /** How many are ready, where more are than are published together. */
  const [beyond, setBeyond] = useState<number>()
  /** None was ready when all of them were asked for. */
  const [isNoneReady, setNoneReady] = useState(false)
  const select = (ids: Iterable<string>) => {
    setBeyond(undefined)
    setNoneReady(false)
    place.set({ selected: new Set([...ids].slice(0, publishedTogether)) })
  }
  const selectAll = useMutation({
    onMutate: () => unsayFailed(selectFailed),
    mutationFn: () => call(readyItemsEndpoint, {}),
    onSuccess({ itemIds, count }) {
      select(itemIds)
      if (count > itemIds.length) setBeyond(count)
      setNoneReady(count === 0)
    },
    onError: (error) => sayFailed(selectFailed, sentenceOf(error)),
  })
  const preview = useMutation({
    onMutate: () => unsayNotDone('publish'),
    mutationFn: async ({ itemIds }: { itemIds: readonly string[]; isAnew: boolean }) => {
      const found = []
      for (const some of inStretches(itemIds, previewsAtOnce))
        found.push(...(await call(previewEndpoint, { itemIds: [...some] })).items)
      return found
    },
    onError: (error) => sayNotDone('publish', error),
  })
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
    isNoneReady: isNoneReady && selected.size === 0,
    selectAll,
    deselectAll: () => select([]),
    /** What would be sent of everything that is selected; `isAnew`: of what is not any more as it was confirmed. */
    summary: { items: preview.data, isAnew, isPending: preview.isPending, close: preview.reset },
    review: () => preview.mutate({ itemIds: [...selected], isAnew: false }),
    reviewAnew,
    /** `confirmed`: the hash of what was shown, by item. */
    publish(confirmed: Readonly<Record<string, string>>) {
      preview.reset()
      if (!isAnew) select([])
      run.begin(confirmed, isAnew)
    },
    run,
  }
}

const selectFailed = 'Failed to select'
