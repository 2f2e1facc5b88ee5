import { eq } from 'drizzle-orm'
import { lockOrCreateCounter } from '../../../items/server/lock-counter.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import { viewNameKey } from '../../item-view.ts'
import { itemViews } from '../tables.ts'

type NamedView = { readonly id: string; readonly nameKey: string }

/** The ids and names of the seller's views. They stay as they are until the transaction ends. */
export async function lockItemViews(tx: Tx, userId: string): Promise<NamedView[]> {
  await lockOrCreateCounter(tx, userId)
  return tx.select({ id: itemViews.id, nameKey: itemViews.nameKey }).from(itemViews).where(eq(itemViews.userId, userId))
}

/** Throws 'conflict' if one of these views has the name. */
export function refuseTakenName(others: readonly NamedView[], name: string): void {
  if (others.some(({ nameKey }) => nameKey === viewNameKey(name)))
    throw new AppError('conflict', `You have another view named ${name}. Choose another name.`)
}
