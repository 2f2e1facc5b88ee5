import { hashKey, type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect } from 'react'
import { type Segment, segmentsWithin } from '../../segments.ts'
import { followSegments } from './follow-segments.ts'
import { endsInKey, type Listed, type SegmentedList, type SegmentPlace, segmentQuery } from './segmented-list.ts'

/** Places before and after those in sight whose entries are fetched ahead, and beyond which they are forgotten. */
const ahead = 100
const forgetBeyond = 400
/** Milliseconds for which what was fetched ahead is not fetched again, unless it changed: what comes into sight asks for itself. */
const aheadFresh = 600_000

/** Places from one to before another. */
export type Span = { from: number; to: number }

/**
 * The entries at the places in sight, first the ones on the screen, then others that are drawn; undefined where one is still
 * on its way. Only their segments follow what changes; their neighbours are fetched ahead, far ones forgotten.
 */
export function useSegments<Entry extends Listed>(
  place: SegmentPlace<Entry>,
  { list, segments }: { list: SegmentedList<Entry>; segments: readonly Segment[] },
  sight: readonly [Span, ...Span[]],
) {
  const queryClient = useQueryClient()
  useLayoutEffect(() => followSegments(queryClient, place), [queryClient, place])

  const inSight = sight.flatMap(({ from, to }) => segmentsWithin(segments, from, to))
  const drawn = inSight.filter(({ segment }, at) => inSight.findIndex((other) => other.segment === segment) === at)
  const answers = useQueries({ queries: drawn.map(({ segment }) => segmentQuery(list, segment)) })

  const [{ from, to }] = sight
  const near = segmentsWithin(segments, Math.max(0, from - ahead), to + ahead)
  const nearKey = near.map(({ segment }) => `${segment.after} ${segment.until}`).join()
  useEffect(() => {
    const seen = new Set(drawn.map(({ segment }) => segment))
    for (const { segment } of near)
      if (!seen.has(segment)) void queryClient.prefetchQuery({ ...segmentQuery(list, segment), staleTime: aheadFresh })
    forgetOthers(queryClient, list, segmentsWithin(segments, from - forgetBeyond, to + forgetBeyond))
    // oxlint-disable-next-line react/exhaustive-deps -- not after each answer: only when other segments come near
  }, [queryClient, list, nearKey])

  const pages = drawn.map(({ start }, at) => ({ start, entries: answers[at]?.data?.entries ?? [] }))
  const failed = answers.filter(({ isError }) => isError)
  return {
    entryAt: (at: number): Entry | undefined => {
      const page = pages.find(({ start, entries }) => at >= start && at < start + entries.length)
      return page?.entries[at - page.start]
    },
    /** The place of an entry of the segments in sight. */
    placeOf: (id: string): number | undefined => {
      for (const { start, entries } of pages) {
        const at = entries.findIndex((entry) => entry.id === id)
        if (at >= 0) return start + at
      }
      return undefined
    },
    /** What in sight could not be read, and whether an older answer stands in its place. */
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

/** Takes the segments out of memory that are not among `kept`, and what was read under ends that are none any more. */
function forgetOthers<Entry extends Listed>(
  queryClient: QueryClient,
  list: SegmentedList<Entry>,
  kept: readonly { segment: Segment }[],
) {
  const keys = new Set(kept.map(({ segment }) => hashKey(segmentQuery(list, segment).queryKey)))
  queryClient.removeQueries({
    queryKey: list.key,
    type: 'inactive',
    predicate: ({ queryKey, queryHash }) => endsInKey(list, queryKey) !== undefined && !keys.has(queryHash),
  })
}
