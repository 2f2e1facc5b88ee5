import type { QueryClient } from '@tanstack/react-query'
import { liveUpdateMaxIds } from '../../live-update.ts'
import { rangeQueries } from './entries-cache.ts'
import { onEntryChanges } from './entry-changes.ts'
import type { Dated, FollowedList } from './followed-list.ts'
import { type OnGone, refreshEntries } from './refresh-entries.ts'

/** Milliseconds between two polls of unfinished entries, for browsers that get no live updates. */
const pollMs = 10_000

/** Keeps a shown list like the server's, and reads only changed entries for that. Returns a function that stops it. */
export function followEntries<Entry extends Dated>(
  queryClient: QueryClient,
  list: FollowedList<Entry>,
  onGone?: OnGone<Entry>,
): () => void {
  const stopListening = onEntryChanges(list, (changed) => void refreshEntries(queryClient, list, changed, onGone))
  const poll = setInterval(() => {
    const underWay = rangeQueries(queryClient, list)
      .filter((query) => query.isActive())
      .flatMap(({ state }) => state.data?.entries ?? [])
      .filter(list.isUnfinished)
      .slice(0, liveUpdateMaxIds)
    if (underWay.length > 0)
      void refreshEntries(
        queryClient,
        list,
        underWay.map(({ id }) => id),
      )
  }, pollMs)
  return () => {
    stopListening()
    clearInterval(poll)
    // Later changes are not heard, so the list is read again when it is shown again.
    void queryClient.invalidateQueries({ queryKey: list.key, refetchType: 'none' })
  }
}
