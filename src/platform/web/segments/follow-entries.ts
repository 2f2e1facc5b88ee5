import type { QueryClient } from '@tanstack/react-query'
import { type LiveUpdate, liveUpdateMaxIds } from '../../live-update.ts'
import { gatherUpdates } from '../gather-updates.ts'
import { whenUpdated } from '../heard-updates.ts'
import { segmentQueries } from './entries-cache.ts'
import type { Dated, FollowedList } from './followed-list.ts'
import { type OnGone, refreshEntries } from './refresh-entries.ts'

/** Milliseconds between looks at what is under way, for browsers that live updates do not reach. */
const whileUnderWay = 10_000

/** Keeps a list as the server has it while it is shown, and by reading what changed alone. Returns how to stop. */
export function followEntries<Entry extends Dated>(
  queryClient: QueryClient,
  list: FollowedList<Entry>,
  onGone?: OnGone<Entry>,
): () => void {
  const hear = gatherUpdates((updates) => void refreshEntries(queryClient, list, namedIn(updates), onGone))
  const stopHearing = whenUpdated((update) => {
    if (update.kind === 'everything' || list.namedBy.includes(update.what)) hear(update)
  })
  const look = setInterval(() => {
    const underWay = segmentQueries(queryClient, list)
      .filter((query) => query.isActive())
      .flatMap(({ state }) => state.data?.entries ?? [])
      .filter(list.isUnderWay)
      .slice(0, liveUpdateMaxIds)
    if (underWay.length > 0)
      void refreshEntries(
        queryClient,
        list,
        underWay.map(({ id }) => id),
      )
  }, whileUnderWay)
  return () => {
    stopHearing()
    clearInterval(look)
    // What changes from now on is not heard: it is read again when the list is shown again.
    void queryClient.invalidateQueries({ queryKey: list.key, refetchType: 'none' })
  }
}

/** The ids that are named in updates; 'all' where one names none. */
export function namedIn(updates: readonly LiveUpdate[]): readonly string[] | 'all' {
  const ids: string[] = []
  for (const update of updates) {
    if (update.kind === 'everything' || update.ids === 'all') return 'all'
    ids.push(...update.ids)
  }
  return ids
}
