import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { editListingEndpoint } from '../../../listings/api.ts'
import type { ListingChanges } from '../../../listings/listing-fields.ts'
import { saveFailed } from '../../../listings/web/change/use-listing-actions.ts'
import { sentenceOf } from '../../../platform/errors.ts'
import { refreshEntries } from '../../../platform/web/lists/refresh-entries.ts'
import { queriesRefetchedOn } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { closeFailed, showFailed } from '../../../platform/web/ui/toasts.ts'
import { listOfEbayItems } from '../list/list-of-ebay-items.ts'
import { failedItemQuery } from './failed-item-query.ts'

/**
 * Saves fields of an item's listing, and resolves when its card, or the fix beside its failure, shows the result. Calls
 * `onSaved` even if the field has been replaced by the next one since.
 */
export function useSaveFields(itemId: string, onSaved: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `listing-of-${itemId}` },
    mutationFn: async (changes: ListingChanges) => {
      await call(editListingEndpoint, { itemId, changes })
      await refreshSavedItem(queryClient, itemId)
      onSaved()
    },
    onMutate: () => closeFailed(saveFailed),
    onError: (error) => showFailed(saveFailed, sentenceOf(error)),
    onSettled: () => void queryClient.invalidateQueries({ predicate: queriesRefetchedOn('items') }),
  })
}

/** Resolves when the item's card, and the fix beside its failure, show the saved values. */
export async function refreshSavedItem(queryClient: QueryClient, itemId: string): Promise<void> {
  await Promise.all([
    refreshEntries(queryClient, listOfEbayItems, [itemId]),
    queryClient.invalidateQueries({ queryKey: failedItemQuery(itemId).queryKey }),
  ])
}
