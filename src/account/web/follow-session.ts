import type { Query, QueryClient } from '@tanstack/react-query'
import { accountDeleted, farewell } from './farewell.ts'
import { lastSeller } from './last-seller.ts'
import { forgetSeller, resetSession, sessionQuery } from './session.ts'
import { listenToOtherTabs, type SessionMessage } from './session-messages.ts'

/**
 * Keeps this page in step with the session of its browser: with messages of other tabs, changes of the network, and a
 * return from the back/forward cache. Drops the data of the previous seller. Returns a function that stops it.
 */
export function followSession(queryClient: QueryClient): () => void {
  const ask = () => void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
  const onSessionMessage = (message: SessionMessage) => {
    if (message === 'signed-out') return forgetSeller(queryClient)
    if (message === 'account-deleted') return forgetSeller(queryClient, accountDeleted)
    farewell.set({ message: undefined })
    ask()
  }
  // A page in the back/forward cache receives no messages of other tabs.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    const shownSession = queryClient.getQueryData(sessionQuery.queryKey)
    if (lastSeller.read()?.id === shownSession?.user.id) ask()
    else resetSession(queryClient)
  }
  const stops = [followSeller(queryClient), listenToOtherTabs(onSessionMessage)]
  addEventListener('online', ask)
  addEventListener('offline', ask)
  addEventListener('pageshow', onShow)
  return () => {
    for (const stop of stops) stop()
    removeEventListener('online', ask)
    removeEventListener('offline', ask)
    removeEventListener('pageshow', onShow)
  }
}

/**
 * Drops all other cached answers when the session belongs to another seller or nobody, before anything of them is drawn.
 * Returns a function that stops it.
 */
export function followSeller(queryClient: QueryClient): () => void {
  const sellerNow = () => queryClient.getQueryData(sessionQuery.queryKey)?.user.id
  let seller = sellerNow()
  return queryClient.getQueryCache().subscribe(({ query }) => {
    if (!isSession(query) || sellerNow() === seller) return
    seller = sellerNow()
    queryClient.removeQueries({ predicate: (other) => !isSession(other) })
  })
}

function isSession({ queryKey }: Pick<Query, 'queryKey'>): boolean {
  return queryKey[0] === sessionQuery.queryKey[0]
}
