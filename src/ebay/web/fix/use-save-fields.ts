import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { editListingEndpoint } from '../../../listings/api.ts'
import type { ListingChanges } from '../../../listings/listing-fields.ts'
import { saveFailed } from '../../../listings/web/change/use-card-verbs.ts'
import { sentenceOf } from '../../../platform/errors.ts'
import { refreshEntries } from '../../../platform/web/lists/refresh-entries.ts'
import { hearersOf } from '../../../platform/web/live/refresh-queries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { sayFailed, unsayFailed } from '../../../platform/web/ui/toasts.ts'
import { listOfEbayItems } from '../list/list-of-ebay-items.ts'
import { failedItemQuery } from './failed-item-query.ts'

/**
 * Saves fields of an item's listing, and ends when its card, or what is beside its failure, shows what is missing then. `onKept`
 * hears of it also where the field has given way to the next one by then.
 */
export function useSaveFields(itemId: string, onKept: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    scope: { id: `listing-of-${itemId}` },
    mutationFn: async (changes: ListingChanges) => {
      await call(editListingEndpoint, { itemId, changes })
      await showSaved(queryClient, itemId)
      onKept()
    },
    onMutate: () => unsayFailed(saveFailed),
    onError: (error) => sayFailed(saveFailed, sentenceOf(error)),
    onSettled: () => void queryClient.invalidateQueries({ predicate: hearersOf('items') }),
  })
}

/** Ends when what was saved of an item shows on its card, or beside its failure. */
export async function showSaved(queryClient: QueryClient, itemId: string): Promise<void> {
  await Promise.all([
    refreshEntries(queryClient, listOfEbayItems, [itemId]),
    queryClient.invalidateQueries({ queryKey: failedItemQuery(itemId).queryKey }),
  ])
}
