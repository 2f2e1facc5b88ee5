import type { z } from 'zod'
import { countMatching } from '../../items/server/count-matching.ts'
import type { Context } from '../../platform/server/services.ts'
import type { countBatchesEndpoint } from '../api.ts'

/** How many of the seller's items match. */
export function countBatches(
  { db, userId }: Context<'db' | 'userId'>,
  filter: z.infer<typeof countBatchesEndpoint.input>,
): Promise<z.infer<typeof countBatchesEndpoint.output>> {
  return db.asUser(userId, async (tx) => ({ count: await countMatching(tx, userId, filter) }))
}
