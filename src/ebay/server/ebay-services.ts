import type { MarketplaceServicesForItems } from '../../items/server/item-services.ts'
import type { RateLimiter } from '../../platform/server/admission/rate-limiter.ts'
import type { Context } from '../../platform/server/services.ts'
import { askedSpecificsOf } from '../aspects/asked-specifics-of.ts'
import { type EbayClientParts, openEbayClient } from './client/open-ebay-client.ts'
import type { EbayClient } from './ebay-client.ts'
import { createLeafCategoryCache, type LeafCategoryCache } from './metadata/leaf-category-cache.ts'
import { leafCategoryMetadataOf } from './metadata/leaf-category-metadata-of.ts'
import { createAccountLock } from './policies/account-lock.ts'
import { createImageLimiter, type ImageLimiter } from './publishing/photos/image-limiter.ts'
import { isForSale, isSaleUnconfirmed } from './publishing/status/is-for-sale.ts'
import { staysListed } from './publishing/status/stays-listed.ts'
import { updateScores } from './readiness/update-scores.ts'

declare module '../../platform/server/services.ts' {
  interface Services {
    ebay: EbayClient
    leafCategories: LeafCategoryCache
    /** Runs one task at a time on each seller's eBay account, across all processes. */
    ebayAccountLock: RateLimiter
    imageLimiter: ImageLimiter
    /**
     * How soon after the start, and how often, the process looks for sellers whose sync is due. Every half a minute if left
     * out.
     */
    ebaySyncing?: { initialDelayMs: number; intervalMs: number } | undefined
  }
}

type EbayServices = Context<'ebay' | 'leafCategories' | 'ebayAccountLock' | 'imageLimiter' | 'specificsOf'> &
  MarketplaceServicesForItems

/** Builds the services that use eBay, and those that items and the writer need of eBay. Sends no request yet. */
export function ebayServices(parts: EbayClientParts & Context<'signer'>): EbayServices {
  const { db, clock, log, appSecrets, signer } = parts
  const ebay = openEbayClient(parts)
  const leafCategories = createLeafCategoryCache()
  const services = { db, ebay, leafCategories, clock, log, signer }
  return {
    ebay,
    leafCategories,
    ebayAccountLock: createAccountLock({ db, log, appSecrets }),
    imageLimiter: createImageLimiter({ db, log, appSecrets }),
    specificsOf: async (leafId) => askedSpecificsOf(await leafCategoryMetadataOf(services, leafId)),
    updateScores: (tx, userId, itemIds) => updateScores(tx, { ...services, userId }, itemIds),
    isForSale: isForSale({ ebay }),
    isSaleUnconfirmed: isSaleUnconfirmed({ ebay }),
    staysListed: staysListed({ ebay }),
  }
}
