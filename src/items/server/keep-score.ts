import type { Tx } from '../../platform/server/db/db.ts'

/**
 * Brings the scores of a seller's items up to date, in the transaction that changed what they are made of: called at its end,
 * with the items' rows locked. What the scores are is for the app to bind.
 */
export type KeepScore = (tx: Tx, userId: string, itemIds: readonly string[]) => Promise<void>
