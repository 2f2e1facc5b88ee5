import type { QueryClient } from '@tanstack/react-query'
import { type LiveUpdate, liveUpdateMaxIds } from '../../../platform/live-update.ts'
import { gatherUpdates } from '../../../platform/web/gather-updates.ts'
import { whenUpdated } from '../../../platform/web/heard-updates.ts'
import { listOfListings } from './list-of-listings.ts'
import { listingQueries } from './listings-cache.ts'
import { refreshListings } from './refresh-listings.ts'

/** Milliseconds between looks at what is being written, for browsers that live updates do not reach. */
const whileWriting = 10_000

/** Keeps the list as the server has it while it is shown, and by reading what changed alone. Returns how to stop. */
export function followListings(queryClient: QueryClient): () => void {
  const hear = gatherUpdates((updates) => void refreshListings(queryClient, changedItems(updates)))
  const stopHearing = whenUpdated((update) => {
    if (update.kind === 'everything' || update.what === 'items') hear(update)
  })
  const look = setInterval(() => {
    const underWay = listingQueries(queryClient)
      .filter((query) => query.isActive())
      .flatMap(({ state }) => state.data?.entries ?? [])
      .filter(({ generation }) => generation.askedAt !== null)
      .slice(0, liveUpdateMaxIds)
    if (underWay.length > 0)
      void refreshListings(
        queryClient,
        underWay.map(({ id }) => id),
      )
  }, whileWriting)
  return () => {
    stopHearing()
    clearInterval(look)
    // What changes from now on is not heard: it is read again when the list is shown again.
    void queryClient.invalidateQueries({ queryKey: listOfListings.key, refetchType: 'none' })
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
