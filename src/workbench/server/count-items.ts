import type { z } from 'zod'
import { countByStage } from '../../items/server/count-by-stage.ts'
import { countAtStages, itemStages } from '../../items/stage.ts'
import { stagesOf } from '../../items/which-items.ts'
import type { Context } from '../../platform/server/services.ts'
import type { countItemsEndpoint } from '../api.ts'

/** How many of the seller's items match, and how many match at each stage. */
export function countItems(
  { db, userId }: Context<'db' | 'userId'>,
  filter: z.infer<typeof countItemsEndpoint.input>,
): Promise<z.infer<typeof countItemsEndpoint.output>> {
  return db.asUser(userId, async (tx) => {
    const { stage, tab, group, ...others } = filter
    const stages = await countByStage(tx, userId, others)
    return { count: countAtStages(stages, stagesOf({ stage, tab, group }) ?? itemStages), stages }
  })
}
