import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import { isForEbay, items } from '../../../../items/server/tables.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Tx } from '../../../../platform/server/db/db.ts'
import type { updateManyEndpoint } from '../../../api.ts'
import { maxPublishesPerRequest } from '../../../publication/request-limits.ts'
import { ebayListings } from '../../tables.ts'
import { categoriesOf, prepareToPublish } from '../prepare-to-publish.ts'
import type { PublishContext } from '../publish-context.ts'
import { unsentListings } from './unsent-changes.ts'
import { startUpdate } from './update-listing.ts'

type UpdateManyAnswer = z.infer<typeof updateManyEndpoint.output>

/**
 * Sends the changes of all live items that eBay does not have yet, each in its own job: the first of them after `after`, and
 * `next` to continue with. Returns those that cannot be sent with the reason. A repeat sends nothing twice.
 */
export async function updateMany(
  context: PublishContext,
  { after }: z.infer<typeof updateManyEndpoint.input>,
): Promise<UpdateManyAnswer> {
  const { db, userId } = context
  const unsent = await db.asUser(userId, (tx) => unsentItems(tx, context, after))
  await prepareToPublish(
    context,
    await categoriesOf(
      context,
      unsent.map(({ id }) => id),
    ),
  )
  return db.asUser(userId, async (tx) => {
    const answer: UpdateManyAnswer = { started: [], refused: [], next: null }
    for (const { id: itemId, sku } of unsent) {
      const sentence = await refusalOfUpdate(tx, context, itemId)
      if (sentence === undefined) answer.started.push(itemId)
      else answer.refused.push({ itemId, sku, sentence })
    }
    return { ...answer, next: unsent.length < maxPublishesPerRequest ? null : (unsent.at(-1)?.id ?? null) }
  })
}

/** Starts the update of one item. Resolves with the reason if it cannot be sent now. */
async function refusalOfUpdate(tx: Tx, context: PublishContext, itemId: string): Promise<string | undefined> {
  try {
    return (await startUpdate(tx, context, { itemId }))?.error
  } catch (error) {
    if (error instanceof AppError) return error.message
    throw error
  }
}

function unsentItems(tx: Tx, context: PublishContext, after: string | undefined) {
  const { itemId } = ebayListings
  return tx
    .select({ id: items.id, sku: items.sku })
    .from(items)
    .where(
      and(
        eq(items.userId, context.userId),
        isForEbay(items),
        inArray(items.id, tx.select({ itemId }).from(ebayListings).where(unsentListings(context))),
        after === undefined ? undefined : gt(items.id, after),
      ),
    )
    .orderBy(asc(items.id))
    .limit(maxPublishesPerRequest)
}
