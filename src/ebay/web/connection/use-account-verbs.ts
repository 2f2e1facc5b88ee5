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
export type AccountVerb = {
  name: 'check' | 'create' | 'choose' | 'location' | 'disconnect'
  /** Returns the account afterwards; undefined if it has to be read again. */
  ask: () => Promise<EbayAccount | undefined>
  /** The toast after success; undefined for no toast. */
  done: (account: EbayAccount | undefined) => string | undefined
  failed: string
  onDone?: () => void
}

/** A seller's actions on the eBay account, one after the other. `doing` names the running one. */
export function useAccountVerbs() {
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    scope: { id: 'ebay-account' },
    mutationFn: ({ ask }: AccountVerb) => ask(),
    onMutate: ({ failed }) => closeFailed(failed),
    onSuccess: (account, { done, onDone }) => {
      if (account) queryClient.setQueryData(ebayAccountQuery.queryKey, account)
      const words = done(account)
      if (words !== undefined) showDone(words)
      onDone?.()
    },
    async onError(error, { name, failed }) {
      // eBay taking its time is not a failure. The card shows it, but may be out of sight.
      if (name === 'create' && (await isOptInPending(queryClient)))
        return showDone('Turning on business policies at eBay. This can take up to a day.')
      showFailed(failed, furtherReason(failed, sentenceOf(error)))
    },
    onSettled: (_answer, _error, { name }) => {
      if (name === 'disconnect') void queryClient.invalidateQueries({ queryKey: ebayAccountQuery.queryKey })
      // The readiness of every item depends on the account.
      void queryClient.invalidateQueries({ queryKey: listOfEbayItems.key })
    },
  })
  return {
    doing: isPending ? variables.name : undefined,
    check: () =>
      mutate({
        name: 'check',
        ask: async () => (await call(checkPoliciesEndpoint, {})).account,
        done: checkedWords,
        failed: 'Failed to check policies',
      }),
    create: () =>
      mutate({
        name: 'create',
        ask: async () => (await call(createPoliciesEndpoint, {})).account,
        done: createdWords,
        failed: ebaySentences.policiesFailed,
      }),
    choose: (kind: PolicyKind, id: string) =>
      mutate({
        name: 'choose',
        ask: () => call(choosePolicyEndpoint, { kind, id }),
        done: () => undefined,
        failed: 'Failed to choose this policy',
      }),
    setLocation: (where: { postalCode: string } | { key: string }, onDone?: () => void) =>
      mutate({
        name: 'location',
        ask: () => call(setLocationEndpoint, where),
        done: () => 'Location saved',
        failed: 'Failed to save the location',
        ...(onDone && { onDone }),
      }),
    disconnect: () =>
      mutate({
        name: 'disconnect',
        ask: async () => {
          await call(disconnectEbayEndpoint, {})
          return undefined
        },
        done: () => ebaySentences.disconnected,
        failed: ebaySentences.disconnectFailed,
      }),
  }
}

export type AccountVerbs = ReturnType<typeof useAccountVerbs>

/** Whether eBay is still switching business policies on, according to the server. */
async function isOptInPending(queryClient: QueryClient): Promise<boolean> {
  try {
    return (await queryClient.fetchQuery({ ...ebayAccountQuery, staleTime: 0, retry: false })).isOptInPending
  } catch {
    return false
  }
}
