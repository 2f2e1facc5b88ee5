import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../../platform/errors.ts'
import { call } from '../../../platform/web/call.ts'
import { hearersOf } from '../../../platform/web/refresh-queries.ts'
import { sayFailed } from '../../../platform/web/ui/toasts.ts'
import { useTyped } from '../../../platform/web/use-draft.ts'
import { listEbayItemsEndpoint, previewEndpoint, previewsAtOnce, publishManyEndpoint } from '../../api.ts'
import type { EbayPlace, EbayPlaceState } from '../list/ebay-place.ts'
import { listOfEbayItems } from '../list/list-of-ebay-items.ts'
import { sayNotDone } from '../publish/say-not-done.ts'
import { type BulkRun, readRun } from './bulk-run.ts'
import { inStretches } from './in-stretches.ts'
import { isReadyToPublish, publishedTogether } from './ready-to-publish.ts'

export type Bulk = ReturnType<typeof useBulk>

/** What is selected to be published together, and the run that it becomes, which outlives the page. */
export function useBulk(place: EbayPlace, { selected }: Pick<EbayPlaceState, 'selected'>) {
  const queryClient = useQueryClient()
  const [kept, keep, forget] = useTyped('publishing together')
  const select = (ids: Iterable<string>) => place.set({ selected: new Set([...ids].slice(0, publishedTogether)) })
  const selectAll = useMutation({
    mutationFn: readyIds,
    onSuccess: select,
    onError: (error) => sayFailed('Failed to select', sentenceOf(error)),
  })
  const preview = useMutation({
    mutationFn: async () => {
      const found = []
      for (const some of inStretches([...selected], previewsAtOnce))
        found.push(...(await call(previewEndpoint, { itemIds: [...some] })).items)
      return found
    },
    onError: (error) => sayNotDone('publish', error),
  })
  const start = useMutation({
    mutationFn: (itemIds: readonly string[]) => call(publishManyEndpoint, { itemIds: [...itemIds] }),
    onSuccess: ({ started, refused }) => {
      const run: BulkRun = { itemIds: started, refused }
      keep(JSON.stringify(run))
      select([])
      preview.reset()
    },
    onError: (error) => sayNotDone('publish', error),
    onSettled: () => {
      void queryClient.invalidateQueries({ predicate: hearersOf('ebay') })
      void queryClient.invalidateQueries({ queryKey: listOfEbayItems.key })
    },
  })
  return {
    count: selected.size,
    isFull: selected.size >= publishedTogether,
    run: readRun(kept),
    closeRun: forget,
    selectAll,
    deselectAll: () => select([]),
    preview,
    start,
  }
}

/** The newest items that are ready, as many as are published together. */
async function readyIds(): Promise<string[]> {
  const found: string[] = []
  let before: string | undefined
  do {
    const { items, next } = await call(listEbayItemsEndpoint, { before })
    found.push(...items.filter(isReadyToPublish).map(({ id }) => id))
    before = next ?? undefined
  } while (before !== undefined && found.length < publishedTogether)
  return found.slice(0, publishedTogether)
}
