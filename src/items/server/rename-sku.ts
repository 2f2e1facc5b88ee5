import { and, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/server/db/db.ts'
import { violatedConstraint } from '../../platform/server/db/db-failure.ts'
import type { Context } from '../../platform/server/services.ts'
import type { renameSkuEndpoint } from '../api.ts'
import type { Item } from '../item.ts'
import { itemFromRow } from './item-row.ts'
import { refuseTakenSku, skuInUse } from './sku-in-use.ts'
import { formerSkus, type ItemRow, isNotDeleted, items } from './tables.ts'

type RenameSkuContext = Context<'db' | 'clock' | 'userId'>
type RenameSkuInput = z.infer<typeof renameSkuEndpoint.input>

/**
 * Gives an item another SKU; its current SKU changes nothing. Throws 'not-found', and 'conflict' if another item of the
 * seller has the SKU, including deleted ones that Undo can bring back.
 */
export async function renameSku(context: RenameSkuContext, input: RenameSkuInput): Promise<Item> {
  try {
    return itemFromRow(await context.db.asUser(context.userId, (tx) => rename(context, tx, input)))
  } catch (error) {
    // Another request took the SKU between the check and the change.
    if (violatedConstraint(error) === 'items_user_id_sku') throw skuInUse(input.sku, error)
    throw error
  }
}

async function rename({ clock, userId }: RenameSkuContext, tx: Tx, { itemId, sku }: RenameSkuInput): Promise<ItemRow> {
  const thisItem = and(eq(items.userId, userId), eq(items.id, itemId), isNotDeleted(items))
  const [item] = await tx.select().from(items).where(thisItem).for('update')
  if (!item) throw noSuchItem()
  if (item.sku === sku) return item
  await refuseTakenSku(tx, userId, sku)
  const [renamed] = await tx.update(items).set({ sku, updatedAt: clock.now() }).where(thisItem).returning()
  if (!renamed) throw noSuchItem()
  await tx
    .insert(formerSkus)
    .values({ userId, sku: item.sku, itemId })
    .onConflictDoUpdate({ target: [formerSkus.userId, formerSkus.sku], set: { itemId } })
  return renamed
}

function noSuchItem(): AppError {
  return new AppError('not-found', 'This item no longer exists. Its SKU was not changed.')
}
