import { useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../platform/errors.ts'
import { call } from '../../platform/web/call.ts'
import { sayFailed } from '../../platform/web/ui/toasts.ts'
import { generateListingEndpoint } from '../api.ts'
import type { SellerHints } from '../listing.ts'
import { generateFailed, regenerateFailed } from './card-parts.ts'
import { itemOf, startedWith, withItem } from './listing-pages.ts'
import { listingsQuery } from './listings-query.ts'
import { useForgetHints } from './use-hints.ts'

type Asked = { itemId: string; hints: SellerHints }

/**
 * Asks for a listing. The card becomes Generating with the press and alone goes back when the server refuses;
 * the end of the writing arrives as a live update. What was typed for it stays typed until the server has it.
 */
export function useGenerateListing() {
  const queryClient = useQueryClient()
  const forgetHints = useForgetHints()
  const key = listingsQuery.queryKey
  return useMutation({
    mutationFn: ({ itemId, hints }: Asked) => call(generateListingEndpoint, { itemId, ...hints }),
    onMutate: async ({ itemId, hints }) => {
      await queryClient.cancelQueries({ queryKey: key })
      const before = itemOf(queryClient.getQueryData(key), itemId)
      queryClient.setQueryData(key, (data) => data && withItem(data, itemId, (item) => startedWith(item, hints)))
      return { before }
    },
    onSuccess: (_answer, { itemId }) => forgetHints(itemId),
    onError: (error, { itemId }, kept) => {
      const before = kept?.before
      if (before) queryClient.setQueryData(key, (data) => data && withItem(data, itemId, () => before))
      const reason = sentenceOf(error)
      if (before?.listing) sayFailed(regenerateFailed(reason))
      else sayFailed(generateFailed, reason)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}
