import type { QueryClient } from '@tanstack/react-query'
import { liveUpdateMaxIds } from '../../live-update.ts'
import { segmentQueries } from './entries-cache.ts'
import type { Dated, FollowedList } from './followed-list.ts'
import { hearNamed } from './hear-named.ts'
import { type OnGone, refreshEntries } from './refresh-entries.ts'

/** Milliseconds between looks at what is under way, for browsers that live updates do not reach. */
const whileUnderWay = 10_000

/** Keeps a list as the server has it while it is shown, and by reading what changed alone. Returns how to stop. */
export function followEntries<Entry extends Dated>(
  queryClient: QueryClient,
  list: FollowedList<Entry>,
  onGone?: OnGone<Entry>,
): () => void {
  const stopHearing = hearNamed(list, (named) => void refreshEntries(queryClient, list, named, onGone))
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
