import type { z } from 'zod'
import { countMatching } from '../../items/server/count-matching.ts'
import type { Database } from '../../platform/server/db/db.ts'
import type { countBatchesEndpoint } from '../api.ts'

/** How many of the seller's product batches match. */
export function countBatches(
  { db, userId }: { db: Database; userId: string },
  filter: z.infer<typeof countBatchesEndpoint.input>,
): Promise<z.infer<typeof countBatchesEndpoint.output>> {
  return db.asUser(userId, async (tx) => ({ count: await countMatching(tx, userId, filter) }))
}
