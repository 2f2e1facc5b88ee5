import type { SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'

declare module '../../platform/server/services.ts' {
  interface Services {
    /**
     * Updates the publish scores of a seller's items after a change of what they are computed from. Call it at the end of
     * the transaction that made the change, with the items' rows locked.
     */
    updateScores: (tx: Tx, userId: string, itemIds: readonly string[]) => Promise<void>
    /**
     * Removes everything else that belongs to removed items, in the same transaction. Run the returned function after the
     * commit.
     */
    alsoForget: (tx: Tx, userId: string, itemIds: string[]) => Promise<() => Promise<void>>
    /** Ids of those items that hold something the seller would miss. */
    filledItems: (tx: Tx, userId: string, itemIds: string[]) => Promise<string[]>
    /**
     * Condition: the item is, or may be, for sale on eBay, and could not be ended from here after a deletion. Full column
     * names.
     */
    isForSale: SQL
    /** Condition: eBay has not answered yet whether the item is for sale. */
    isUnanswered: SQL
    /** Condition: the item's listing on eBay outlives the item. */
    staysListed: SQL
  }
}

declare module '../../platform/server/slice.ts' {
  interface OwnerData {
    item: { id: string; sku: string }
  }
}

/** Services that the photos slice provides for items. */
export type PhotosOfItems = Context<'alsoForget' | 'filledItems'>

/** Services that a marketplace provides for items. */
export type ItemsForSale = Context<'updateScores' | 'isForSale' | 'isUnanswered' | 'staysListed'>
