import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../platform/web/net/call.ts'
import { checkPoliciesEndpoint, type EbayAccount } from '../../api.ts'
import { ebayAccountQuery } from '../account-query.ts'
import { listOfEbayItems } from '../list/list-of-ebay-items.ts'
import { whenConnected } from './connected-message.ts'

/**
 * Asks eBay once after each consent what the account has, because connecting does not wait for that. Returns whether the
 * request is running. If eBay does not answer, the card shows the stored data, and the next visit asks again.
 */
export function useAccountCheck(account: EbayAccount | undefined): boolean {
  const queryClient = useQueryClient()
  const connection = account?.connection
  const { isFetching } = useQuery({
    queryKey: ['ebay-look', connection?.ebayUserId, connection?.updatedAt],
    enabled: connection != null && !connection.isExpired && !connection.isChecked,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    queryFn: async () => {
      const answer = await call(checkPoliciesEndpoint, {})
      if (answer.account) queryClient.setQueryData(ebayAccountQuery.queryKey, answer.account)
      // The readiness of every item depends on the account.
      void queryClient.invalidateQueries({ queryKey: listOfEbayItems.key })
      return true
    },
  })
  return isFetching
}

/** Reads the account and its items again when a window of the consent page has connected it. */
export function useRefreshOnConnect(): void {
  const queryClient = useQueryClient()
  useEffect(
    () =>
      whenConnected(() => {
        void queryClient.invalidateQueries({ queryKey: ebayAccountQuery.queryKey })
        void queryClient.invalidateQueries({ queryKey: listOfEbayItems.key })
      }),
    [queryClient],
  )
}
