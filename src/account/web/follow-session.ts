import type { Query, QueryClient } from '@tanstack/react-query'
import { accountDeleted, farewell } from './farewell.ts'
import { lastSeller } from './last-seller.ts'
import { askAnew, forgetSeller, sessionQuery } from './session.ts'
import { hearOtherTabs, type SessionNews } from './session-news.ts'

/**
 * Keeps this page true to the session of its browser: what other tabs tell, a network that comes or goes, and a return
 * from the browser's memory. Another seller's page begins with nothing of the one before. Returns how to stop.
 */
export function followSession(queryClient: QueryClient): () => void {
  const ask = () => void queryClient.refetchQueries({ queryKey: sessionQuery.queryKey })
  const hear = (news: SessionNews) => {
    if (news === 'signed-out') return forgetSeller(queryClient)
    if (news === 'account-deleted') return forgetSeller(queryClient, accountDeleted)
    farewell.set({ words: undefined })
    ask()
  }
  // A page that was put aside whole has heard nothing meanwhile.
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    const shown = queryClient.getQueryData(sessionQuery.queryKey)
    if (lastSeller.read()?.id === shown?.user.id) ask()
    else askAnew(queryClient)
  }
  const stops = [followSeller(queryClient), hearOtherTabs(hear)]
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
 * Drops every other answer as soon as the session is another seller's or nobody's, before anything of it is drawn.
 * Returns how to stop.
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
