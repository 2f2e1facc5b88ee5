import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { unreadRanges } from '../../page-ranges.ts'
import type { LoadFailure } from '../ui/load-fault.tsx'
import { learnRange } from './follow-ranges.ts'
import { type Listed, type PagedList, type PagedListStore, rangeQuery } from './paged-list.ts'

/** Reads the first page of the wanted list. The shown list stays until that page is there. */
export function useWantedList<Entry extends Listed>(
  store: PagedListStore<Entry> & { showWanted: () => void },
  wanted: PagedList<Entry>,
  isOtherListWanted: boolean,
): { isChanging: boolean; fault: LoadFailure | null } {
  const queryClient = useQueryClient()
  const { data, error, isError, isFetching, refetch } = useQuery({
    ...rangeQuery(wanted, unreadRanges[0]),
    enabled: isOtherListWanted,
  })
  useLayoutEffect(() => {
    if (!isOtherListWanted || !data) return
    store.showWanted()
    learnRange(queryClient, store, unreadRanges[0])
  }, [isOtherListWanted, data, store, queryClient])
  const fault =
    isOtherListWanted && isError && !data ? { error, isStale: false, isFetching, retry: () => void refetch() } : null
  return { isChanging: isOtherListWanted && (fault === null || isFetching), fault }
}
