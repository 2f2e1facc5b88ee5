import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { unseen } from '../../platform/segments.ts'
import { learnSegment } from '../../platform/web/segments/follow-segments.ts'
import { segmentQuery } from '../../platform/web/segments/segmented-list.ts'
import type { LoadFailure } from '../../platform/web/ui/load-fault.tsx'
import { countQuery } from './count-query.ts'
import type { DashboardPlace, PlaceState } from './dashboard-place.ts'
import { listOfBatches } from './list-of-batches.ts'

/** Fetches the beginning of the list that is wanted; until it is there, the one before stays. */
export function useWantedList(
  place: DashboardPlace,
  { wanted, shown }: PlaceState,
): { isChanging: boolean; fault: LoadFailure | null } {
  const queryClient = useQueryClient()
  const isChanging = wanted !== shown
  const list = useMemo(() => listOfBatches(wanted), [wanted])
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...segmentQuery(list, unseen[0]),
    enabled: isChanging,
  })
  useEffect(() => {
    if (isChanging) void queryClient.prefetchQuery(countQuery(wanted))
  }, [isChanging, queryClient, wanted])
  useLayoutEffect(() => {
    if (!isChanging || !data) return
    place.showWanted()
    learnSegment(queryClient, place, unseen[0])
  }, [isChanging, data, place, queryClient])
  const fault =
    isChanging && isError && !data ? { error, isStale: false, isFetching, retry: () => void refetch() } : null
  return { isChanging: isChanging && (fault === null || isFetching), fault }
}
