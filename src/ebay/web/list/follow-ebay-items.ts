import type { QueryClient } from '@tanstack/react-query'
import { type LiveUpdate, liveUpdateMaxIds } from '../../../platform/live-update.ts'
import { gatherUpdates } from '../../../platform/web/gather-updates.ts'
import { whenUpdated } from '../../../platform/web/heard-updates.ts'
import { itemQueries } from './ebay-items-cache.ts'
import { listOfEbayItems } from './list-of-ebay-items.ts'
import { refreshEbayItems } from './refresh-ebay-items.ts'

/** Milliseconds between looks at what is under way, for browsers that live updates do not reach. */
const whileUnderWay = 10_000

/** Keeps the list as the server has it while it is shown, and by reading what changed alone. Returns how to stop. */
export function followEbayItems(queryClient: QueryClient): () => void {
  const hear = gatherUpdates((updates) => void refreshEbayItems(queryClient, changedItems(updates)))
  const stopHearing = whenUpdated((update) => {
    if (update.kind === 'everything' || update.what === 'items' || update.what === 'ebay') hear(update)
  })
  const look = setInterval(() => {
    const underWay = itemQueries(queryClient)
      .filter((query) => query.isActive())
      .flatMap(({ state }) => state.data?.entries ?? [])
      .filter(
        ({ publication, generation }) =>
          publication?.status === 'publishing' || publication?.isUpdating || generation.askedAt !== null,
      )
      .slice(0, liveUpdateMaxIds)
    void refreshEbayItems(
      queryClient,
      underWay.map(({ id }) => id),
    )
  }, whileUnderWay)
  return () => {
    stopHearing()
    clearInterval(look)
    // What changes from now on is not heard: it is read again when the list is shown again.
    void queryClient.invalidateQueries({ queryKey: listOfEbayItems.key, refetchType: 'none' })
  }
}

function changedItems(updates: readonly LiveUpdate[]): readonly string[] | 'all' {
  const ids: string[] = []
  for (const update of updates) {
    if (update.kind === 'everything' || update.ids === 'all') return 'all'
    ids.push(...update.ids)
  }
  return ids
}
