import type { Query, QueryClient } from '@tanstack/react-query'
import { boundsInKey, boundsInPart, type Listed, type LoadedRange, type PagedList } from './paged-list.ts'

/** An entry of a list from memory; undefined if it is not loaded. */
export function entryOf<Entry extends Listed>(
  queryClient: QueryClient,
  list: PagedList<Entry>,
  id: string,
): Entry | undefined {
  for (const { state } of rangeQueries(queryClient, list)) {
    const entry = state.data?.entries.find((each) => each.id === id)
    if (entry) return entry
  }
  return undefined
}

/** Changes one entry in every loaded range that has it. */
export function changeEntry<Entry extends Listed>(
  queryClient: QueryClient,
  list: PagedList<Entry>,
  id: string,
  change: (entry: Entry) => Entry,
): void {
  changePages(queryClient, list, new Set([id]), (entries) =>
    entries.map((entry) => (entry.id === id ? change(entry) : entry)),
  )
}

/** Replaces entries in memory by the server's answers, unless the entry in memory is newer. */
export function putEntries<Entry extends Listed>(
  queryClient: QueryClient,
  list: PagedList<Entry>,
  answers: readonly Entry[],
): void {
  const answersById = new Map(answers.map((entry) => [entry.id, entry]))
  changePages(queryClient, list, new Set(answersById.keys()), (entries) =>
    entries.map((entry) => {
      const answer = answersById.get(entry.id)
      return answer && answer.updatedAt >= entry.updatedAt ? answer : entry
    }),
  )
}

/** Removes entries from the list. Ranges that are being read may still hold them, and are read again. */
export function dropEntries<Entry extends Listed>(
  queryClient: QueryClient,
  list: PagedList<Entry>,
  goneIds: ReadonlySet<string>,
): void {
  if (goneIds.size === 0) return
  changePages(queryClient, list, goneIds, (entries) => entries.filter(({ id }) => !goneIds.has(id)))
  const reading = rangeQueries(queryClient, list).filter(({ state }) => state.fetchStatus === 'fetching')
  refetchRanges(queryClient, reading)
}

/** Reads ranges again: those in sight at once, others when they come into sight. */
export function refetchRanges(queryClient: QueryClient, ranges: readonly { queryHash: string }[]): void {
  const hashes = new Set(ranges.map(({ queryHash }) => queryHash))
  if (hashes.size > 0) void queryClient.invalidateQueries({ predicate: ({ queryHash }) => hashes.has(queryHash) })
}

/** Queries of the ranges of the list, and of its parts, that are loaded or loading. */
export function rangeQueries<Entry extends Listed>(
  queryClient: QueryClient,
  list: PagedList<Entry>,
): Query<LoadedRange<Entry>>[] {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: list.key })
    .filter(({ queryKey }) => boundsInKey(list, queryKey) ?? boundsInPart(list, queryKey)) as Query<
    LoadedRange<Entry>
  >[]
}

function changePages<Entry extends Listed>(
  queryClient: QueryClient,
  list: PagedList<Entry>,
  ids: ReadonlySet<string>,
  change: (entries: readonly Entry[]) => readonly Entry[],
) {
  for (const { queryKey, state } of rangeQueries(queryClient, list)) {
    const { data } = state
    if (!data || ![...data.entries, ...data.rest].some(({ id }) => ids.has(id))) continue
    // Keeps the age of the range, because its other entries may have changed since.
    queryClient.setQueryData<LoadedRange<Entry>>(
      queryKey,
      { ...data, entries: change(data.entries), rest: change(data.rest) },
      { updatedAt: state.isInvalidated ? 0 : state.dataUpdatedAt },
    )
  }
}
