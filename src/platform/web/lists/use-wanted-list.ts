import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { unseen } from '../../segments.ts'
import type { LoadFailure } from '../ui/load-fault.tsx'
import { learnRange } from './follow-segments.ts'
import { type Listed, type PagedListStore, type SegmentedList, segmentQuery } from './segmented-list.ts'

/** Reads the first page of the wanted list. The shown list stays until that page is there. */
export function useWantedList<Entry extends Listed>(
  store: PagedListStore<Entry> & { showWanted: () => void },
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
    store.showWanted()
    learnRange(queryClient, store, unseen[0])
  }, [isOther, data, store, queryClient])
  const fault = isOther && isError && !data ? { error, isStale: false, isFetching, retry: () => void refetch() } : null
  return { isChanging: isOther && (fault === null || isFetching), fault }
}
