import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { nameFirst } from '../../../items/named-skus.ts'
import { lockCounter } from '../../../items/server/lock-counter.ts'
import { items } from '../../../items/server/tables.ts'
import { listingsLeft } from '../../../items/server/take-listing.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { BulkSelection } from '../../bulk-edit-api.ts'
import { type LeftOutReason, leftOutReasons } from '../../listing-run.ts'
import type { RunPreview, startSelectedRunEndpoint } from '../../selected-run-api.ts'
import { selectedItems } from '../bulk-edit/selected-items.ts'
import { type StartRunContext, startRunOf } from './start-run.ts'

/**
 * Returns how many listings of a selection a run would write, and why others are left out. Throws `AppError('bad-input')` for
 * too many items.
 */
export function previewRun(
  { db, clock, writer, userId }: Context<'db' | 'clock' | 'writer' | 'userId'>,
  selection: BulkSelection,
): Promise<RunPreview> {
  return db.asUser(userId, async (tx) => {
    const planned = await planRun(tx, userId, selection)
    const writable = planned.filter(({ reason }) => reason === null).length
    const writing = Math.min(writable, await listingsLeft(tx, { clock, userId }))
    return {
      hash: planHash(planned),
      selected: planned.length,
      writing,
      overLimit: writable - writing,
      leftOut: leftOutReasons.flatMap((reason) => {
        const skus = planned.filter((item) => item.reason === reason).map(({ sku }) => sku)
        return skus.length === 0 ? [] : [{ reason, ...nameFirst(skus) }]
      }),
      provider: writer.rateLimiterKey === null ? null : writer.name,
    }
  })
}

/**
 * Starts the run that a preview showed, in one transaction. Throws `AppError('changed')` if the preview would now have another
 * hash, and the errors of `startRun`.
 */
export function startSelectedRun(
  context: StartRunContext,
  { hash, ...selection }: z.infer<typeof startSelectedRunEndpoint.input>,
): Promise<z.infer<typeof startSelectedRunEndpoint.output>> {
  const { db, userId } = context
  return db.asUser(userId, async (tx) => {
    await lockCounter(tx, userId)
    const planned = await planRun(tx, userId, selection)
    if (planHash(planned) !== hash) throw new AppError('changed', 'These items changed since the preview. Check again.')
    const ids = planned.flatMap(({ id, reason }) => (reason === null ? [id] : []))
    return startRunOf(tx, context, sql`${items.id} = any(${sql.param(ids)}::uuid[])`)
  })
}

/** An item of a selection. `reason`: why a run leaves it out; null if its listing would be written. */
type PlannedItem = { readonly id: string; readonly sku: string; readonly reason: LeftOutReason | null }

/** Plans the seller's items of a selection, deleted ones too if they are named, in the order of their creation. */
async function planRun(tx: Tx, userId: string, selection: BulkSelection): Promise<PlannedItem[]> {
  const matching = await selectedItems(tx, userId, selection)
  const ids = [...new Set([...matching.map(({ id }) => id), ...(selection.itemIds ?? [])])]
  const rows = await tx
    .select({
      id: items.id,
      sku: items.sku,
      status: items.status,
      writing: items.aiGenerationStatus,
      askedAt: items.aiGenerationAskedAt,
      hasPhotos: items.hasPhotos,
      deletedAt: items.deletedAt,
    })
    .from(items)
    .where(and(eq(items.userId, userId), sql`${items.id} = any(${sql.param(ids)}::uuid[])`))
    .orderBy(items.batchNumber)
  return rows.map(({ id, sku, ...row }) => ({ id, sku, reason: reasonOf(row) }))
}

type RunColumns = Pick<typeof items.$inferSelect, 'status' | 'hasPhotos' | 'deletedAt'> & {
  writing: (typeof items.$inferSelect)['aiGenerationStatus']
  askedAt: Date | null
}

/** Why a run leaves out an item. The rest is what `canBeRun` selects. */
function reasonOf({ status, writing, askedAt, hasPhotos, deletedAt }: RunColumns): LeftOutReason | null {
  if (deletedAt) return 'deleted'
  if (status === 'sold') return 'sold'
  if (askedAt !== null || writing === 'generating') return 'under way'
  if (writing === 'completed') return 'written'
  return hasPhotos ? null : 'no photos'
}

function planHash(planned: readonly PlannedItem[]): string {
  return createHash('sha256')
    .update(JSON.stringify(planned.map(({ id, reason }) => [id, reason === null])))
    .digest('hex')
}
