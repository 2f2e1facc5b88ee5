import type { QueryClient } from '@tanstack/react-query'
import { actingSeller } from '../../platform/web/net/acting-seller.ts'

/**
 * From now on requests of this page are this seller's. Returns how to end that: what still waits for its turn is forgotten, so that it
 * does not run in the name of whoever comes next.
 */
export function actAs(sellerId: string, queryClient: QueryClient): () => void {
  const end = actingSeller.begin(sellerId)
  return () => {
    end()
    queryClient.getMutationCache().clear()
  }
}
