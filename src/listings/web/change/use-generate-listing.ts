import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../../platform/errors.ts'
import { changeEntry, entryOf } from '../../../platform/web/lists/entries-cache.ts'
import { refreshEntries } from '../../../platform/web/lists/refresh-entries.ts'
import { call } from '../../../platform/web/net/call.ts'
import { sayFailed } from '../../../platform/web/ui/toasts.ts'
import { type ListingItem } from '../../api.ts'
import type { SellerHints } from '../../listing.ts'
import { generateListingEndpoint } from '../../run-api.ts'
import { generateFailed, regenerateFailed } from '../card/card-parts.ts'
import { useForgetHints } from '../hints/use-hints.ts'
import { listOfListings } from '../list/list-of-listings.ts'
import { countsQuery } from '../run/counts-query.ts'
import { awaitListing } from './awaited-listings.ts'

type Asked = { itemId: string; hints: SellerHints; fullAutoFill?: boolean | undefined }

/**
 * Asks for a listing. The card becomes Generating with the press and alone goes back when the server refuses; the end of the writing
 * arrives as a live update, and is said on whatever view. What was typed for it stays typed until the server has it.
 */
export function useGenerateListing() {
  const queryClient = useQueryClient()
  const forgetHints = useForgetHints()
  return useMutation({
    mutationFn: ({ itemId, hints, fullAutoFill }: Asked) =>
      call(generateListingEndpoint, { itemId, ...hints, ...(fullAutoFill ? { fullAutoFill } : {}) }),
    onMutate: ({ itemId, hints }) => {
      const before = entryOf(queryClient, listOfListings, itemId)
      changeEntry(queryClient, listOfListings, itemId, (item) => startedWith(item, hints, new Date()))
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
      sayFailed(before?.listing ? regenerateFailed(reason) : generateFailed(reason))
    },
    onSettled: (_answer, _error, { itemId }) => {
      void queryClient.invalidateQueries({ queryKey: countsQuery.queryKey })
      void refreshEntries(queryClient, listOfListings, [itemId])
    },
  })
}

/**
 * An item as it is once the server has begun to write its listing: newer by a moment than it was, so that what is being read
 * just now does not take its place.
 */
export function startedWith(item: ListingItem, hints: SellerHints, now: Date): ListingItem {
  return {
    ...item,
    ...hints,
    updatedAt: new Date(Date.parse(item.updatedAt) + 1).toISOString(),
    generation: { ...item.generation, status: 'generating', error: null, askedAt: now.toISOString(), retryAt: null },
  }
}
