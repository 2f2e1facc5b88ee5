import type { Query, QueryClient } from '@tanstack/react-query'
import { sessionQuery } from './session.ts'

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
