import type { SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'

declare module '../../platform/server/services.ts' {
  interface Services {
    /**
     * Updates the publish scores of a seller's items after a change of the data they are computed from. Call it at the
     * end of the transaction that made the change, with the items' rows locked.
     */
    updateScores: (tx: Tx, userId: string, itemIds: readonly string[]) => Promise<void>
    /**
     * Deletes the photos of items, as part of the transaction that deletes the items. Run the returned function after
     * the commit: it deletes the files.
     */
    deletePhotosOfItems: (tx: Tx, userId: string, itemIds: string[]) => Promise<() => Promise<void>>
    /** Returns the ids of those items that have photos. */
    itemsWithPhotos: (tx: Tx, userId: string, itemIds: string[]) => Promise<string[]>
    /**
     * Condition with full column names: the item is or may be for sale on eBay. Its listing could not be ended from
     * here once the item is deleted.
     */
    isForSale: SQL
    /** Condition: eBay has not confirmed yet whether the item is for sale. */
    isSaleUnconfirmed: SQL
    /** Condition: the item's listing stays on eBay even if the item is deleted here. */
    staysListed: SQL
  }
}

declare module '../../platform/server/slice.ts' {
  interface OwnerData {
    item: { id: string; sku: string }
  }
}

/** Services that the photos slice provides for items. */
export type PhotoServicesForItems = Context<'deletePhotosOfItems' | 'itemsWithPhotos'>

/** Services that a marketplace provides for items. */
export type MarketplaceServicesForItems = Context<'updateScores' | 'isForSale' | 'isSaleUnconfirmed' | 'staysListed'>
