import { ownAccount } from '../../account/server/own-data.ts'
import { ownEbay } from '../../ebay/server/own-data.ts'
import { ownItems } from '../../items/server/own-data.ts'
import { ownListings } from '../../listings/server/own-data.ts'
import { ownPhotos } from '../../photos/server/own-data.ts'
import type { OwnData } from '../../platform/server/own-data.ts'
import type { Services } from './services.ts'

/**
 * What every slice holds of a seller, in the order it is exported and erased: eBay's tokens go before anything that takes long, and a
 * photo that arrives while its product is being erased finds no product, and is not kept.
 */
export const ownData: readonly OwnData<Services>[] = [ownAccount, ownEbay, ownItems, ownListings, ownPhotos]
