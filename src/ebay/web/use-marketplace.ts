import { useQuery } from '@tanstack/react-query'
import { type Marketplace, marketplaceOf } from '../marketplace.ts'
import { ebayAccountQuery } from './account-query.ts'

/** The marketplace of the connected account, else the home marketplace. */
export function useMarketplace(): Marketplace {
  return marketplaceOf(useQuery(ebayAccountQuery).data?.connection?.marketplaceId)
}
