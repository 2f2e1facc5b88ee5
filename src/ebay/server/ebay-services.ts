import type { ItemsForSale } from '../../items/server/item-services.ts'
import type { RateLimiter } from '../../platform/server/admission/rate-limiter.ts'
import type { Context } from '../../platform/server/services.ts'
import { askedSpecificsOf } from '../aspects/asked-specifics-of.ts'
import { type EbayClientParts, openEbayClient } from './client/open-ebay-client.ts'
import type { EbayClient } from './ebay-client.ts'
import { createLeafCategoryCache, type LeafCategoryCache } from './metadata/leaf-category-cache.ts'
import { leafCategoryMetadataOf } from './metadata/leaf-category-metadata-of.ts'
import { openAccountTurns } from './policies/account-turn.ts'
import { createImagePace, type ImagePace } from './publishing/photos/image-pace.ts'
import { isForSale, isUnanswered } from './publishing/standing/is-for-sale.ts'
import { staysListed } from './publishing/standing/stays-listed.ts'
import { keepScore } from './readiness/keep-score.ts'

declare module '../../platform/server/services.ts' {
  interface Services {
    ebay: EbayClient
    leafCategories: LeafCategoryCache
    /** One work at a time on each seller's eBay account. */
    ebayTurns: RateLimiter
    imagePace: ImagePace
    /** How soon and how often is looked whose news of eBay are due. Left out: every half a minute. */
    ebaySyncing?: { firstAfterMs: number; everyMs: number } | undefined
  }
}

type EbayServices = Context<'ebay' | 'leafCategories' | 'ebayTurns' | 'imagePace' | 'specificsOf'> & ItemsForSale

/** Builds what eBay needs, asking nothing of it yet, and what items and the writer need of eBay. */
export function ebayServices(parts: EbayClientParts): EbayServices {
  const { db, clock, log, appSecrets } = parts
  const ebay = openEbayClient(parts)
  const leafCategories = createLeafCategoryCache()
  const known = { db, ebay, leafCategories, clock, log }
  return {
    ebay,
    leafCategories,
    ebayTurns: openAccountTurns({ db, log, appSecrets }),
    imagePace: createImagePace({ db, log, appSecrets }),
    specificsOf: async (leafId) => askedSpecificsOf(await leafCategoryMetadataOf(known, leafId)),
    keepScore: (tx, userId, itemIds) => keepScore(tx, { ...known, userId }, itemIds),
    isForSale: isForSale({ ebay }),
    isUnanswered: isUnanswered({ ebay }),
    staysListed: staysListed({ ebay }),
  }
}
