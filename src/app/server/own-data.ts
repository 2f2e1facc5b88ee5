import { ownAccount } from '../../account/server/own-data.ts'
import { ownItems } from '../../items/server/own-data.ts'
import { ownListings } from '../../listings/server/own-data.ts'
import { ownPhotos } from '../../photos/server/own-data.ts'
import type { OwnData } from '../../platform/server/own-data.ts'
import type { Services } from './services.ts'

/**
 * What every slice holds of a seller, in the order it is exported and erased: a photo that arrives while its product is being
 * erased finds no product, and is not kept.
 */
export const ownData: readonly OwnData<Services>[] = [ownAccount, ownItems, ownListings, ownPhotos]
