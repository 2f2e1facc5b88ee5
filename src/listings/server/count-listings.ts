import { and, count, eq, isNotNull, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { countByStage } from '../../items/server/count-by-stage.ts'
import { isNotDeleted, items } from '../../items/server/tables.ts'
import { countAtStages, stagesOfGroup, writtenStages } from '../../items/stage.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import type { countListingsEndpoint } from '../api.ts'
import { canBeRun } from './runs/can-be-run.ts'

/** Counts the seller's listings that are unwritten, written, requested but not written yet, and incomplete or failed. */
export function countListings({
  db,
  userId,
}: Context<'db' | 'userId'>): Promise<z.infer<typeof countListingsEndpoint.output>> {
  return db.asUser(userId, async (tx) => {
    const stages = await countByStage(tx, userId, {})
    return {
      unwritten: await countOf(tx, canBeRun(userId)),
      written: countAtStages(stages, writtenStages),
      underWay: await countOf(
        tx,
        and(eq(items.userId, userId), isNotNull(items.aiGenerationAskedAt), isNotDeleted(items)),
      ),
      needSeller: countAtStages(stages, stagesOfGroup['needs-you']),
    }
  })
}

async function countOf(tx: Tx, which: SQL | undefined): Promise<number> {
  const [counted] = await tx.select({ count: count() }).from(items).where(which)
  return counted?.count ?? 0
}
