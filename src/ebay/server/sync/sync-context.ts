import type { Clock } from '../../../platform/clock.ts'
import type { Pacer } from '../../../platform/server/admission/pacer.ts'
import type { Database } from '../../../platform/server/db/db.ts'
import type { Log } from '../../../platform/server/process/log.ts'
import type { EbayGate } from '../ebay-gate.ts'

export type SyncContext = { db: Database; ebay: EbayGate; ebayTurns: Pacer; clock: Clock; log: Log }

/** A seller whose connected account is asked. */
export type SellerSync = SyncContext & { userId: string; ebayUserId: string; signal: AbortSignal }
