import { hashKey, type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { type PageRange, rangesWithin } from '../../page-ranges.ts'
import { followRanges } from './follow-ranges.ts'
import { boundsInKey, type Listed, type PagedList, type PagedListStore, rangeQuery } from './paged-list.ts'

/** Positions before and after those in sight whose entries are read ahead, and beyond which entries are forgotten. */
const aheadPositions = 100
const forgetBeyond = 400
/** Milliseconds for which entries read ahead stay fresh unless they change: an entry that comes into sight is read then. */
const aheadFreshMs = 600_000

/** Positions from `from` to before `to`. */
export type Span = { from: number; to: number }

/**
 * The entries at the positions in sight: first those on the screen, then others that are drawn; undefined while loading. Only
 * their ranges follow changes. Neighbouring ranges are read ahead, and far ones are forgotten.
 */
export function useRanges<Entry extends Listed>(
  store: PagedListStore<Entry>,
  { list, ranges }: { list: PagedList<Entry>; ranges: readonly PageRange[] },
  sight: readonly [Span, ...Span[]],
) {
  const queryClient = useQueryClient()
  useLayoutEffect(() => followRanges(queryClient, store), [queryClient, store])

  const inSight = sight.flatMap(({ from, to }) => rangesWithin(ranges, from, to))
  const drawn = inSight.filter(({ range }, at) => inSight.findIndex((other) => other.range === range) === at)
  const answers = useQueries({ queries: drawn.map(({ range }) => rangeQuery(list, range)) })

  const [{ from, to }] = sight
  const near = rangesWithin(ranges, Math.max(0, from - aheadPositions), to + aheadPositions)
  const nearKey = near.map(({ range }) => `${range.after} ${range.until}`).join()
  useEffect(() => {
    const drawnRanges = new Set(drawn.map(({ range }) => range))
    for (const { range } of near)
      if (!drawnRanges.has(range))
        void queryClient.prefetchQuery({ ...rangeQuery(list, range), staleTime: aheadFreshMs })
    forgetOthers(queryClient, list, rangesWithin(ranges, from - forgetBeyond, to + forgetBeyond))
    // oxlint-disable-next-line react/exhaustive-deps -- not after each answer: only when other ranges come near
  }, [queryClient, list, nearKey])

  const pages = drawn.map(({ start }, at) => ({ start, entries: answers[at]?.data?.entries ?? [] }))
  const failed = answers.filter(({ isError }) => isError)
  return {
    entryAt: (at: number): Entry | undefined => {
      const page = pages.find(({ start, entries }) => at >= start && at < start + entries.length)
      return page?.entries[at - page.start]
    },
    /** The position of an entry in the ranges in sight. */
    positionOf: (id: string): number | undefined => {
      for (const { start, entries } of pages) {
        const at = entries.findIndex((entry) => entry.id === id)
        if (at >= 0) return start + at
      }
      return undefined
    },
    /** The failure to read entries in sight. `isStale`: older entries are still shown. */
    fault: failed[0]?.error
      ? {
          error: failed[0].error,
          isStale: failed.every(({ data }) => data !== undefined),
          isFetching: failed.some(({ isFetching }) => isFetching),
          retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
        }
      : null,
  }
}

/** Removes ranges from memory that are not in `kept`, and pages read under bounds that no longer exist. */
function forgetOthers<Entry extends Listed>(
  queryClient: QueryClient,
  list: PagedList<Entry>,
  kept: readonly { range: PageRange }[],
) {
  const keys = new Set(kept.map(({ range }) => hashKey(rangeQuery(list, range).queryKey)))
  queryClient.removeQueries({
    queryKey: list.key,
    type: 'inactive',
    predicate: ({ queryKey, queryHash }) => boundsInKey(list, queryKey) !== undefined && !keys.has(queryHash),
  })
}
