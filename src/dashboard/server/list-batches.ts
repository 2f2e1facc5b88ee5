import type { z } from 'zod'
import { itemColumns, itemFromRow } from '../../items/server/item-row.ts'
import { pageOfItems } from '../../items/server/page-of-items.ts'
import { coversOfItems, noPhotos } from '../../photos/server/covers-of-items.ts'
import type { Context } from '../../platform/server/services.ts'
import type { listBatchesEndpoint } from '../api.ts'

const columns = [...itemColumns, 'aiTitle', 'stage', 'aiGenerationAskedAt', 'aiGenerationStatus'] as const

/**
 * A page of a page range of the seller's items, as their cards show them. Throws 'bad-input' for an invalid
 * cursor.
 */
export async function listBatches(
  { db, clock, signer, userId }: Context<'db' | 'clock' | 'signer' | 'userId'>,
  { search, stage, ...range }: z.infer<typeof listBatchesEndpoint.input>,
): Promise<z.infer<typeof listBatchesEndpoint.output>> {
  const asOf = clock.now().toISOString()
  return db.asUser(userId, async (tx) => {
    const { rows, next } = await pageOfItems(tx, userId, { ...range, filter: { search, stage }, columns })
    const itemIds = rows.map(({ id }) => id)
    const covers = await coversOfItems(tx, { signer, userId }, itemIds)
    const batches = rows.map((row) => {
      const isWaiting = row.aiGenerationAskedAt !== null && row.aiGenerationStatus === 'pending'
      const photos = covers.get(row.id) ?? noPhotos
      return { ...itemFromRow(row), ...photos, title: row.aiTitle, stage: row.stage, isWaiting }
    })
    return { batches, next, asOf }
  })
}
