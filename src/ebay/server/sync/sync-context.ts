import type { Context } from '../../../platform/server/services.ts'

export type SyncContext = Context<'db' | 'ebay' | 'ebayTurns' | 'clock' | 'log'>

/** A seller whose connected account is asked. */
export type SellerSync = SyncContext & { userId: string; ebayUserId: string; signal: AbortSignal }
