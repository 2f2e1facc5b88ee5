import { createContext, use } from 'react'
import type { Seller } from './session.ts'

export const SellerContext = createContext<Seller | null>(null)

/** Who is signed in. */
export function useSeller(): Seller {
  const seller = use(SellerContext)
  if (!seller) throw new Error('A seller is asked for outside of the signed-in app')
  return seller
}
