import type { SQL } from 'drizzle-orm'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import type { KeepScore } from './keep-score.ts'

declare module '../../platform/server/services.ts' {
  interface Services {
    keepScore: KeepScore
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
