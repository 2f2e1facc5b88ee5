import { useQuery } from '@tanstack/react-query'
import { type Marketplace, marketplaceOf } from '../marketplace.ts'
import { ebayAccountQuery } from './account-query.ts'

/** Where the seller sells, by the account that is connected. */
export function useMarketplace(): Marketplace {
  return marketplaceOf(useQuery(ebayAccountQuery).data?.connection?.marketplaceId)
}
