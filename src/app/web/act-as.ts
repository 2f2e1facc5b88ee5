import type { QueryClient } from '@tanstack/react-query'
import { actingSeller } from '../../platform/web/net/acting-seller.ts'

/**
 * Sends the requests of this page for this seller from now on. Returns a function that ends it and drops waiting mutations,
 * so that they do not run for the next seller.
 */
export function actAs(sellerId: string, queryClient: QueryClient): () => void {
  const end = actingSeller.begin(sellerId)
  return () => {
    end()
    queryClient.getMutationCache().clear()
  }
}
