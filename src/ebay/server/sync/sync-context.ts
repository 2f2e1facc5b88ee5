import type { Context } from '../../../platform/server/services.ts'

export type SyncContext = Context<'db' | 'ebay' | 'ebayAccountLock' | 'clock' | 'log'>

/** A seller whose connected account is being synced. */
export type SellerSync = SyncContext & { userId: string; ebayUserId: string; signal: AbortSignal }
