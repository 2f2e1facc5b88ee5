import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { sentenceOf } from '../../../platform/errors.ts'
import { changeEntry, entryOf } from '../../../platform/web/lists/entries-cache.ts'
import { refreshEntries } from '../../../platform/web/lists/refresh-entries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { showFailed } from '../../../platform/web/ui/toasts.ts'
import { type ListingItem } from '../../api.ts'
import type { SellerHints } from '../../listing.ts'
import { generateListingEndpoint } from '../../run-api.ts'
import { generateFailed, regenerateFailed } from '../card/card-parts.ts'
import type { OnGenerate } from '../card/card-props.ts'
import { useForgetHints } from '../hints/use-hints.ts'
import { listOfListings } from '../list/list-of-listings.ts'
import { countsQuery } from '../run/counts-query.ts'
import { awaitListing } from './awaited-listings.ts'

type GenerateRequest = { itemId: string; hints: SellerHints; fullAutoFill?: boolean | undefined }

/**
 * Requests a listing. The card shows Generating at once, and only this card goes back if the server refuses. The end arrives as
 * a live update and shows in any view. Typed hints stay until the server has them.
 */
export function useGenerateListing() {
  const queryClient = useQueryClient()
  const forgetHints = useForgetHints()
  return useMutation({
    mutationFn: ({ itemId, hints, fullAutoFill }: GenerateRequest) =>
      call(generateListingEndpoint, { itemId, ...hints, ...(fullAutoFill ? { fullAutoFill } : {}) }),
    onMutate: ({ itemId, hints }) => {
      const before = entryOf(queryClient, listOfListings, itemId)
      changeEntry(queryClient, listOfListings, itemId, (item) => asGenerating(item, hints, new Date()))
      return { before }
    },
    onSuccess: (_answer, { itemId }, { before }) => {
      if (before) awaitListing(before)
      forgetHints(itemId)
    },
    onError: (error, { itemId }, kept) => {
      const before = kept?.before
      if (before) changeEntry(queryClient, listOfListings, itemId, () => before)
      const reason = sentenceOf(error)
      showFailed(before?.listing ? regenerateFailed(reason) : generateFailed(reason))
    },
    onSettled: (_answer, _error, { itemId }) => {
      void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey })
      void refreshEntries(queryClient, listOfListings, [itemId])
    },
  })
}

/**
 * Returns the item as it is once the server writes its listing. It is 1 ms newer, so that a read in progress does not replace
 * it.
 */
export function asGenerating(item: ListingItem, hints: SellerHints, now: Date): ListingItem {
  return {
    ...item,
    ...hints,
    updatedAt: new Date(Date.parse(item.updatedAt) + 1).toISOString(),
    generation: { ...item.generation, status: 'generating', error: null, askedAt: now.toISOString(), retryAt: null },
  }
}

/** Asks for the listing of an item, as its card does. Always the same function. */
export function useOnGenerate(): OnGenerate {
  const { mutate } = useGenerateListing()
  return useCallback<OnGenerate>(
    (itemId, hints, options) => mutate({ itemId, hints, fullAutoFill: options?.fullAutoFill }),
    [mutate],
  )
}
