import type { QueryClient } from '@tanstack/react-query'
import type { Batch } from '../api.ts'
import type { DashboardPlace } from './dashboard-place.ts'
import { segmentQuery } from './segment-query.ts'

/** The batches of the shown list that are in memory, in its order. */
export function loadedBatches(queryClient: QueryClient, place: DashboardPlace): readonly Batch[] {
  return loadedSegments(queryClient, place).flatMap(({ batches }) => batches)
}

/** The place of a batch in the shown list, counted from 0; undefined where it is not in memory. */
export function placeOfBatch(queryClient: QueryClient, place: DashboardPlace, id: string): number | undefined {
  for (const { start, batches } of loadedSegments(queryClient, place)) {
    const at = batches.findIndex((batch) => batch.id === id)
    if (at >= 0) return start + at
  }
  return undefined
}

function loadedSegments(queryClient: QueryClient, place: DashboardPlace) {
  const { shown, segments } = place.now()
  let next = 0
  return segments.flatMap((segment) => {
    const start = next
    next += segment.count ?? 0
    const page = queryClient.getQueryData(segmentQuery(shown, segment).queryKey)
    return page ? [{ start, batches: page.batches }] : []
  })
}
