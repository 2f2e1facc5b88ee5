import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/web/net/call.ts'
import { checkPoliciesEndpoint, type EbayAccount } from '../../api.ts'
import { ebayAccountQuery } from '../account-query.ts'
import { listOfEbayItems } from '../list/list-of-ebay-items.ts'

/**
 * Has eBay asked, once after each consent, what the account has: connecting itself waits for none of it. Gives whether that is under
 * way. Where eBay does not say, the card shows what is known, and the next visit asks again.
 */
export function useLookAtAccount(account: EbayAccount | undefined): boolean {
  const queryClient = useQueryClient()
  const connection = account?.connection
  const { isFetching } = useQuery({
    queryKey: ['ebay-look', connection?.ebayUserId, connection?.updatedAt],
    enabled: connection != null && !connection.isExpired && !connection.isChecked,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: async () => {
      const seen = await call(checkPoliciesEndpoint, {})
      if (seen.account) queryClient.setQueryData(ebayAccountQuery.queryKey, seen.account)
      // The readiness of every item says what the account lacks.
      void queryClient.invalidateQueries({ queryKey: listOfEbayItems.key })
      return true
    },
  })
  return isFetching
}
