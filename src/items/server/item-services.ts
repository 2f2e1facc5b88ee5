import type { SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'

declare module '../../platform/server/services.ts' {
  interface Services {
    /**
     * Brings the scores of a seller's items up to date, in the transaction that changed what they are made of: called at its end,
     * with the items' rows locked.
     */
    keepScore: (tx: Tx, userId: string, itemIds: readonly string[]) => Promise<void>
    /** What else goes with items that are removed, in the same transaction; what it gives runs after the commit. */
    alsoForget: (tx: Tx, userId: string, itemIds: string[]) => Promise<() => Promise<void>>
    /** Which of the seller's items hold something that they would miss. */
    filledItems: (tx: Tx, userId: string, itemIds: string[]) => Promise<string[]>
    /** The condition that an item is for sale on eBay, or may be: it could not be ended from here any more. In full names. */
    isForSale: SQL
    /** The condition that eBay has not said yet whether it is. */
    isUnanswered: SQL
    /** The condition that its listing on eBay outlives it. */
    staysListed: SQL
  }
}

declare module '../../platform/server/slice.ts' {
  interface Theirs {
    item: { id: string; sku: string }
  }
}

/** What the photos of items do for items. */
export type PhotosOfItems = Context<'alsoForget' | 'filledItems'>

/** What a marketplace does for items. */
export type ItemsForSale = Context<'keepScore' | 'isForSale' | 'isUnanswered' | 'staysListed'>
