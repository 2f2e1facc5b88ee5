import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListingItem } from '../../api.ts'
import { noChanges, type OptimisticChanges, shownItem } from './shown-item.ts'

/**
 * The optimistic changes are outside of the lists, so they do not depend on how a list stores its items. This query never
 * fetches.
 */
const changesQuery = (itemId: string) =>
  queryOptions<OptimisticChanges>({
    queryKey: ['listing-changes', itemId],
    queryFn: skipToken,
    structuralSharing: false,
  })

/** Returns an item of a list with the seller's optimistic changes. */
export function useShownItem(listItem: ListingItem): ListingItem {
  const { data } = useQuery(changesQuery(listItem.id))
  return useMemo(() => (data ? shownItem(listItem, data) : listItem), [listItem, data])
}

export function updateChanges(
  queryClient: QueryClient,
  itemId: string,
  change: (changes: OptimisticChanges) => OptimisticChanges,
): void {
  queryClient.setQueryData(changesQuery(itemId).queryKey, (changes = noChanges) => change(changes))
}
