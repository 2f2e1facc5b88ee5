import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useWantedList } from '../../platform/web/lists/use-wanted-list.ts'
import { countQuery } from './count-query.ts'
import type { DashboardPlace, PlaceState } from './dashboard-place.ts'
import { listOfBatches } from './list-of-batches.ts'

/** Fetches the batches that are wanted, and how many they are. */
export function useWantedBatches(place: DashboardPlace, { wanted, shown }: PlaceState) {
  const queryClient = useQueryClient()
  const isOther = wanted !== shown
  useEffect(() => {
    if (isOther) void queryClient.prefetchQuery(countQuery(wanted))
  }, [isOther, queryClient, wanted])
  return useWantedList(
    place,
    useMemo(() => listOfBatches(wanted), [wanted]),
    isOther,
  )
}
