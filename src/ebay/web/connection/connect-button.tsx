import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'lucide-react'
import { sessionQuery } from '../../../account/web/session.ts'
import { AppError, sentenceOf } from '../../../platform/errors.ts'
import { call } from '../../../platform/web/net/call.ts'
import { Button, type ButtonVariant } from '../../../platform/web/ui/button.tsx'
import { closeFailed, showFailed } from '../../../platform/web/ui/toasts.ts'
import { ebayOauthEndpoint } from '../../api.ts'
import { ebaySentences } from '../../errors/ebay-sentences.ts'
import { ebayAccountQuery } from '../account-query.ts'
import { openConsent, openPopup, sameWindowNote } from './connect-window.ts'

/**
 * Opens eBay's consent page, where the seller allows PastFash to use their account. `anotherAccount`: eBay asks who signs
 * in first.
 */
export function ConnectButton({
  variant = 'primary',
  anotherAccount = false,
}: {
  variant?: ButtonVariant
  anotherAccount?: boolean
}) {
  const { connect, isPending } = useConnect(anotherAccount)
  return (
    <Button variant={variant} icon={Link} isPending={isPending} onPress={connect}>
      {anotherAccount ? 'Connect Another Account' : 'Connect eBay'}
    </Button>
  )
}

const { connectFailed, noConsentAddress } = ebaySentences

/**
 * Opens eBay's consent page. The window that it ends in announces the result. `anotherAccount`: eBay asks who signs in
 * first, even if somebody is signed in there.
 */
function useConnect(anotherAccount = false) {
  const queryClient = useQueryClient()
  const userId = useQuery(sessionQuery).data?.user.id
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      openConsent({
        open: openPopup,
        async requestAddress() {
          const isSandbox = queryClient.getQueryData(ebayAccountQuery.queryKey)?.environment === 'sandbox'
          const { authUrl } = await call(ebayOauthEndpoint, {
            action: 'get_auth_url',
            userId,
            isSandbox,
            ...(anotherAccount && { anotherAccount }),
          })
          if (authUrl === undefined) throw new AppError('broken', noConsentAddress)
          return authUrl
        },
        leaveTo: (address) => location.assign(address),
        sameWindow: sameWindowNote,
      }),
    onMutate: () => closeFailed(connectFailed),
    onError: (error) => showFailed(`${connectFailed} ${sentenceOf(error) ?? noConsentAddress}`),
  })
  return { connect: () => mutate(), isPending }
}
