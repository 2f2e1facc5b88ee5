import { createContext, use } from 'react'
import type { Seller } from './session.ts'

export const SellerContext = createContext<Seller | null>(null)

/** The signed-in seller. Throws outside of the signed-in app. */
export function useSeller(): Seller {
  const seller = use(SellerContext)
  if (!seller) throw new Error('useSeller was called outside of the signed-in app')
  return seller
}
