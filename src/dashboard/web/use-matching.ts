import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isSeenToEnd, knownCount, remembersTooMany } from '../../platform/segments.ts'
import { countQuery } from './count-query.ts'
import type { DashboardPlace, PlaceState } from './dashboard-place.ts'
import { summaryQuery } from './summary-query.ts'

/** How many product batches there are in all, and how many the shown list has; undefined where that is not known yet. */
export function useMatching(place: DashboardPlace, { shown, segments }: PlaceState) {
  const { search, stage } = shown
  const isFiltered = search !== undefined || stage !== undefined
  const total = useQuery(summaryQuery).data?.total
  const { data: filtered } = useQuery({ ...countQuery({ search, stage }), enabled: isFiltered })
  const counted = isFiltered ? filtered : total
  const known = isSeenToEnd(segments) ? knownCount(segments) : undefined
  const isOver = counted !== undefined && remembersTooMany(segments, counted)
  useEffect(() => {
    if (isOver) place.startOver()
  }, [isOver, place])
  return {
    isFiltered,
    total: total ?? (isFiltered ? undefined : known),
    matching: counted ?? known,
    isEmpty: known === 0,
  }
}
