import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/server/db.ts'
import type { Log } from '../../../platform/server/log.ts'
import type { Pacer } from '../../../platform/server/pacer.ts'
import type { EbayGate } from '../ebay-gate.ts'

export type SyncContext = { db: Database; ebay: EbayGate; ebayTurns: Pacer; clock: Clock; log: Log }

/** A seller whose connected account is asked. */
export type SellerSync = SyncContext & { userId: string; ebayUserId: string; signal: AbortSignal }
