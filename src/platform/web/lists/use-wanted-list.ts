import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { unseen } from '../../segments.ts'
import type { LoadFailure } from '../ui/load-fault.tsx'
import { learnSegment } from './follow-segments.ts'
import { type Listed, type SegmentedList, type SegmentPlace, segmentQuery } from './segmented-list.ts'

/** Fetches the beginning of the list that is wanted in place of the one that is shown; until it is there, that one stays. */
export function useWantedList<Entry extends Listed>(
  place: SegmentPlace<Entry> & { showWanted: () => void },
  wanted: SegmentedList<Entry>,
  isOther: boolean,
): { isChanging: boolean; fault: LoadFailure | null } {
  const queryClient = useQueryClient()
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...segmentQuery(wanted, unseen[0]),
    enabled: isOther,
  })
  useLayoutEffect(() => {
    if (!isOther || !data) return
    place.showWanted()
    learnSegment(queryClient, place, unseen[0])
  }, [isOther, data, place, queryClient])
  const fault = isOther && isError && !data ? { error, isStale: false, isFetching, retry: () => void refetch() } : null
  return { isChanging: isOther && (fault === null || isFetching), fault }
}
