import type { Query, QueryClient } from '@tanstack/react-query'
import { endsInKey, endsInSearch, type Listed, type SegmentedList, type SegmentPage } from './segmented-list.ts'

/** The entry of a list as it is in memory. */
export function entryOf<Entry extends Listed>(
  queryClient: QueryClient,
  list: SegmentedList<Entry>,
  id: string,
): Entry | undefined {
  for (const { state } of segmentQueries(queryClient, list)) {
    const entry = state.data?.entries.find((each) => each.id === id)
    if (entry) return entry
  }
  return undefined
}

/** Changes one entry wherever it is in memory. */
export function changeEntry<Entry extends Listed>(
  queryClient: QueryClient,
  list: SegmentedList<Entry>,
  id: string,
  change: (entry: Entry) => Entry,
): void {
  changePages(queryClient, list, new Set([id]), (entries) =>
    entries.map((entry) => (entry.id === id ? change(entry) : entry)),
  )
}

/** Puts what the server says of entries in the place of what is in memory, unless that is newer. */
export function putEntries<Entry extends Listed>(
  queryClient: QueryClient,
  list: SegmentedList<Entry>,
  answers: readonly Entry[],
): void {
  const news = new Map(answers.map((entry) => [entry.id, entry]))
  changePages(queryClient, list, new Set(news.keys()), (entries) =>
    entries.map((entry) => {
      const answer = news.get(entry.id)
      return answer && answer.updatedAt >= entry.updatedAt ? answer : entry
    }),
  )
}

/** Takes entries off the list. What the server is being asked may hold them still: it is asked again. */
export function dropEntries<Entry extends Listed>(
  queryClient: QueryClient,
  list: SegmentedList<Entry>,
  gone: ReadonlySet<string>,
): void {
  if (gone.size === 0) return
  changePages(queryClient, list, gone, (entries) => entries.filter(({ id }) => !gone.has(id)))
  const asked = segmentQueries(queryClient, list).filter(({ state }) => state.fetchStatus === 'fetching')
  readAgain(queryClient, asked)
}

/** Has segments read again: those in sight at once, others when they come into sight. */
export function readAgain(queryClient: QueryClient, segments: readonly { queryHash: string }[]): void {
  const hashes = new Set(segments.map(({ queryHash }) => queryHash))
  if (hashes.size > 0) void queryClient.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) })
}

/** The segments of the list, and of what is searched for in it, that are in memory or on their way there. */
export function segmentQueries<Entry extends Listed>(
  queryClient: QueryClient,
  list: SegmentedList<Entry>,
): Query<SegmentPage<Entry>>[] {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: list.key })
    .filter(({ queryKey }) => endsInKey(list, queryKey) ?? endsInSearch(list, queryKey)) as Query<SegmentPage<Entry>>[]
}

function changePages<Entry extends Listed>(
  queryClient: QueryClient,
  list: SegmentedList<Entry>,
  ids: ReadonlySet<string>,
  change: (entries: readonly Entry[]) => readonly Entry[],
) {
  for (const { queryKey, state } of segmentQueries(queryClient, list)) {
    const { data } = state
    if (!data || ![...data.entries, ...data.rest].some(({ id }) => ids.has(id))) continue
    // It is as old as it was: what else is in it may have changed since.
    queryClient.setQueryData<SegmentPage<Entry>>(
      queryKey,
      { ...data, entries: change(data.entries), rest: change(data.rest) },
      { updatedAt: state.isInvalidated ? 0 : state.dataUpdatedAt },
    )
  }
}
