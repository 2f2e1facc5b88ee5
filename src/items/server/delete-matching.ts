import { and, count, eq, isNotNull, lte, notInArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Tx } from '../../platform/server/db/db.ts'
import type { Context } from '../../platform/server/services.ts'
import type { deleteMatchingEndpoint } from '../api.ts'
import { type DeleteContext, deleteWithUndo } from './delete-with-undo.ts'
import { matchingItems } from './matching-items.ts'
import { items } from './tables.ts'

type DeleteMatchingContext = DeleteContext & Context<'db'>
type DeleteMatchingInput = z.infer<typeof deleteMatchingEndpoint.input>

/**
 * Deletes all of the seller's items that match, by one statement however many they are; otherwise like `deleteItems`.
 */
export function deleteMatching(
  context: DeleteMatchingContext,
  { deletionId, filter, createdUntil, except }: DeleteMatchingInput,
): Promise<z.infer<typeof deleteMatchingEndpoint.output>> {
  const { db, userId } = context
  return db.asUser(userId, async (tx) => {
    // Right after many uploads the planner has no statistics, and would scan all words for every item.
    await tx.execute(sql`set local enable_nestloop = off`)
    const which = and(
      await matchingItems(tx, userId, filter),
      lte(items.createdAt, new Date(createdUntil)),
      except.length > 0 ? notInArray(items.id, except) : undefined,
    )
    const result = await deleteWithUndo(context, tx, deletionId, which)
    return { deleted: await countDeleted(tx, userId, deletionId), ...result }
  })
}

/** Counted in the database, so that a repeat whose first answer was lost gets the same answer. */
async function countDeleted(tx: Tx, userId: string, deletionId: string): Promise<number> {
  const [deleted] = await tx
    .select({ count: count() })
    .from(items)
    .where(and(eq(items.userId, userId), eq(items.deletionId, deletionId), isNotNull(items.deletedAt)))
  return deleted?.count ?? 0
}
