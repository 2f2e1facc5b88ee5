import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { sentenceOf } from '../../../platform/errors.ts'
import { call } from '../../../platform/web/net/call.ts'
import { closeFailed, showDone, showFailed } from '../../../platform/web/ui/toasts.ts'
import {
  checkPoliciesEndpoint,
  choosePolicyEndpoint,
  createPoliciesEndpoint,
  disconnectEbayEndpoint,
  type EbayAccount,
  type PolicyKind,
  setLocationEndpoint,
} from '../../api.ts'
import { ebaySentences } from '../../errors/ebay-sentences.ts'
import { ebayAccountQuery } from '../account-query.ts'
import { furtherReason } from '../further-reason.ts'
import { listOfEbayItems } from '../list/list-of-ebay-items.ts'
import { checkedWords, createdWords } from './connection-state.ts'

/** An action on the account. */
export type AccountAction = {
  name: 'check' | 'create' | 'choose' | 'location' | 'disconnect'
  /** Returns the account afterwards; undefined if it has to be read again. */
  request: () => Promise<EbayAccount | undefined>
  /** The toast after success; undefined for no toast. */
  doneMessage: (account: EbayAccount | undefined) => string | undefined
  failedMessage: string
  onDone?: () => void
}

/** A seller's actions on the eBay account, one after the other. `running` names the running one. */
export function useAccountActions() {
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    scope: { id: 'ebay-account' },
    mutationFn: ({ request }: AccountAction) => request(),
    onMutate: ({ failedMessage }) => closeFailed(failedMessage),
    onSuccess: (account, { doneMessage, onDone }) => {
      if (account) queryClient.setQueryData(ebayAccountQuery.queryKey, account)
      const message = doneMessage(account)
      if (message !== undefined) showDone(message)
      onDone?.()
    },
    async onError(error, { name, failedMessage }) {
      // Waiting for eBay is not a failure. The card shows it, but may be scrolled out of view.
      if (name === 'create' && (await isOptInPending(queryClient)))
        return showDone('Turning on business policies at eBay. This can take up to a day.')
      showFailed(failedMessage, furtherReason(failedMessage, sentenceOf(error)))
    },
    onSettled: (_answer, _error, { name }) => {
      if (name === 'disconnect') void queryClient.invalidateQueries({ queryKey: ebayAccountQuery.queryKey })
      // The readiness of every item depends on the account.
      void queryClient.invalidateQueries({ queryKey: listOfEbayItems.key })
    },
  })
  return {
    running: isPending ? variables.name : undefined,
    check: () =>
      mutate({
        name: 'check',
        request: async () => (await call(checkPoliciesEndpoint, {})).account,
        doneMessage: checkedWords,
        failedMessage: 'Failed to check policies',
      }),
    create: () =>
      mutate({
        name: 'create',
        request: async () => (await call(createPoliciesEndpoint, {})).account,
        doneMessage: createdWords,
        failedMessage: ebaySentences.policiesFailed,
      }),
    choose: (kind: PolicyKind, id: string) =>
      mutate({
        name: 'choose',
        request: () => call(choosePolicyEndpoint, { kind, id }),
        doneMessage: () => undefined,
        failedMessage: 'Failed to choose this policy',
      }),
    setLocation: (where: { postalCode: string } | { key: string }, onDone?: () => void) =>
      mutate({
        name: 'location',
        request: () => call(setLocationEndpoint, where),
        doneMessage: () => 'Location saved',
        failedMessage: 'Failed to save the location',
        ...(onDone && { onDone }),
      }),
    disconnect: () =>
      mutate({
        name: 'disconnect',
        request: async () => {
          await call(disconnectEbayEndpoint, {})
          return undefined
        },
        doneMessage: () => ebaySentences.disconnected,
        failedMessage: ebaySentences.disconnectFailed,
      }),
  }
}

export type AccountActions = ReturnType<typeof useAccountActions>

/** Whether eBay is still turning on business policies, according to the server. */
async function isOptInPending(queryClient: QueryClient): Promise<boolean> {
  try {
    return (await queryClient.fetchQuery({ ...ebayAccountQuery, staleTime: 0, retry: false })).isOptInPending
  } catch {
    return false
  }
}
