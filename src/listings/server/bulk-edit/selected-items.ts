import { createHash } from 'node:crypto'
import { and, eq, lte, notInArray, type SQL, sql } from 'drizzle-orm'
import { matchingItems } from '../../../items/server/matching-items.ts'
import { isNotDeleted, items } from '../../../items/server/tables.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import { type BulkSelection, tooManyItems } from '../../bulk-edit-api.ts'
import { type BulkChange, changeFault } from '../../edits/bulk-change.ts'
import { maxBulkItems } from '../../limits.ts'

/** An item of a selection; each change of the item gives it another `updatedAt`. */
export type SelectedItem = { id: string; updatedAt: Date }

/** Throws `AppError('bad-input')` for a change that is wrong for every item. */
export function refuseFaultyChange(change: BulkChange): void {
  const fault = changeFault(change)
  if (fault) throw new AppError('bad-input', fault)
}

/**
 * Returns the seller's items of a selection, in the order of their ids; unknown ids are left out. Throws
 * `AppError('bad-input')` if there are more than `maxBulkItems`.
 */
export async function selectedItems(
  tx: Tx,
  userId: string,
  { itemIds = [], all }: BulkSelection,
): Promise<SelectedItem[]> {
  // As in `deleteMatching`: without statistics the planner would scan all words for every item.
  if (all) await tx.execute(sql`set local enable_nestloop = off`)
  const matching = all && [
    await matchingItems(tx, userId, all.filter),
    lte(items.createdAt, new Date(all.createdUntil)),
    all.except.length > 0 ? notInArray(items.id, all.except) : undefined,
  ]
  const found = [
    ...(await readItems(tx, userId, [sql`${items.id} = any(${sql.param(itemIds)}::uuid[])`])),
    ...(matching ? await readItems(tx, userId, matching) : []),
  ]
  const byId = new Map(found.map((item) => [item.id, item]))
  if (byId.size > maxBulkItems) throw new AppError('bad-input', tooManyItems)
  return [...byId.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Returns the hash of a preview: of the items, their versions and the change. */
export function previewHash(selected: readonly SelectedItem[], change: BulkChange): string {
  const versions = selected.map(({ id, updatedAt }) => [id, updatedAt.getTime()])
  return createHash('sha256')
    .update(JSON.stringify([change, versions]))
    .digest('hex')
}

function readItems(tx: Tx, userId: string, conditions: (SQL | undefined)[]): Promise<SelectedItem[]> {
  return tx
    .select({ id: items.id, updatedAt: items.updatedAt })
    .from(items)
    .where(and(eq(items.userId, userId), isNotDeleted(items), ...conditions))
    .limit(maxBulkItems + 1)
}
