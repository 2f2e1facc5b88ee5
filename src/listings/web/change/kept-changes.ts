import { type QueryClient, queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ListingItem } from '../../api.ts'
import { type KeptChanges, nothingKept, shownItem } from './shown-item.ts'

/** Beside the lists, so that no list has to know how another keeps its items. Nothing is ever fetched by it. */
const keptChangesOf = (itemId: string) =>
  queryOptions<KeptChanges>({ queryKey: ['listing-changes', itemId], queryFn: skipToken, structuralSharing: false })

/** An item of a list with what the seller changed since. */
export function useShownItem(listed: ListingItem): ListingItem {
  const { data } = useQuery(keptChangesOf(listed.id))
  return useMemo(() => (data ? shownItem(listed, data) : listed), [listed, data])
}

export function keepChanges(
  queryClient: QueryClient,
  itemId: string,
  change: (kept: KeptChanges) => KeptChanges,
): void {
  queryClient.setQueryData(keptChangesOf(itemId).queryKey, (kept = nothingKept) => change(kept))
}
