import type { Tx } from '../../../platform/server/db/db.ts'
import type { PublishStatus } from '../../publication/publish-status.ts'
import { ebayListings } from '../tables.ts'
import type { Begun } from './already-known.ts'
import type { ListingRow } from './listing-row.ts'

type Row = Omit<typeof ebayListings.$inferInsert, 'publishStatus' | 'publishError' | 'errorField'>

/**
 * Keeps that an item was refused for its SKU, as what eBay refuses is kept: its readiness does not show it, so that its card would
 * not say what is wrong nor open the field. What is or was at eBay stays as it is.
 */
export async function keepSkuRefusal(tx: Tx, listing: ListingRow | undefined, begun: Begun, row: Row): Promise<void> {
  if (begun.kind !== 'refused' || begun.refusal.fix?.field !== 'sku') return
  if (listing && !beforeEbay.has(listing.publishStatus)) return
  const columns = {
    ...row,
    publishStatus: 'failed' as const,
    publishError: begun.refusal.sentence,
    errorField: begun.refusal.fix.field,
  }
  await tx
    .insert(ebayListings)
    .values(columns)
    .onConflictDoUpdate({ target: [ebayListings.environment, ebayListings.itemId], set: columns })
}

const beforeEbay: ReadonlySet<PublishStatus> = new Set(['none', 'failed'])
