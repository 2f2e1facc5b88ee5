import type { QueryClient } from '@tanstack/react-query'
import { type Listed, type PagedListStore, rangeQuery } from './paged-list.ts'

/** The loaded entries of the shown list, in its order. */
export function loadedEntries<Entry extends Listed>(
  queryClient: QueryClient,
  store: PagedListStore<Entry>,
): readonly Entry[] {
  return loadedRanges(queryClient, store).flatMap(({ entries }) => entries)
}

/** Position of an entry in the shown list, counted from 0; undefined if the entry is not loaded. */
export function positionOfEntry<Entry extends Listed>(
  queryClient: QueryClient,
  store: PagedListStore<Entry>,
  id: string,
): number | undefined {
  for (const { start, entries } of loadedRanges(queryClient, store)) {
    const at = entries.findIndex((entry) => entry.id === id)
    if (at >= 0) return start + at
  }
  return undefined
}

function loadedRanges<Entry extends Listed>(queryClient: QueryClient, store: PagedListStore<Entry>) {
  const list = store.list()
  let next = 0
  return store.get().ranges.flatMap((range) => {
    const start = next
    next += range.count ?? 0
    const page = queryClient.getQueryData(rangeQuery(list, range).queryKey)
    return page ? [{ start, entries: page.entries }] : []
  })
}
