import type { QueryClient } from '@tanstack/react-query'
import { type Listed, type SegmentPlace, segmentQuery } from './segmented-list.ts'

/** The entries of the shown list that are in memory, in its order. */
export function loadedEntries<Entry extends Listed>(
  queryClient: QueryClient,
  place: SegmentPlace<Entry>,
): readonly Entry[] {
  return loadedSegments(queryClient, place).flatMap(({ entries }) => entries)
}

/** The place of an entry in the shown list, counted from 0; undefined where it is not in memory. */
export function placeOfEntry<Entry extends Listed>(
  queryClient: QueryClient,
  place: SegmentPlace<Entry>,
  id: string,
): number | undefined {
  for (const { start, entries } of loadedSegments(queryClient, place)) {
    const at = entries.findIndex((entry) => entry.id === id)
    if (at >= 0) return start + at
  }
  return undefined
}

function loadedSegments<Entry extends Listed>(queryClient: QueryClient, place: SegmentPlace<Entry>) {
  const list = place.list()
  let next = 0
  return place.now().segments.flatMap((segment) => {
    const start = next
    next += segment.count ?? 0
    const page = queryClient.getQueryData(segmentQuery(list, segment).queryKey)
    return page ? [{ start, entries: page.entries }] : []
  })
}
