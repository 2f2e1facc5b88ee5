import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { items } from '../../../items/server/tables.ts'
import { isAskedFor } from '../../../listings/server/lock-item.ts'
import type { Tx } from '../../../platform/server/db.ts'
import { type PublishForm, publishFormOf } from '../../publication/publish-form.ts'
import type { ReadyItem } from '../readiness/publish-ready.ts'
import { ebayListings } from '../tables.ts'
import { alreadyKnown, type Begun, refused } from './already-known.ts'
import { fixOf } from './fix-of.ts'
import { leaseMs } from './lease.ts'
import { lockListing } from './listing-row.ts'
import type { PublishContext } from './publish-context.ts'
import { publishListingJob } from './publish-listing.job.ts'
import { skuConflict } from './sku-conflict.ts'
import type { StoredForm } from './stored-form.ts'
import { isSkuTaken, whoseRow } from './whose-row.ts'

type ToBegin = { readonly ready: ReadyItem; readonly form: PublishForm }
type Begins = { readonly begun: Begun; readonly jobId?: string }

/**
 * Begins the publication of items that are ready: rows and jobs are committed together, so that nothing is being published without a
 * job. The seller's counter is locked by the caller, so that of two tabs one comes first. `ebayUserId`: the connected account.
 */
export async function beginPublishing(
  tx: Tx,
  context: PublishContext,
  toBegin: readonly ToBegin[],
  ebayUserId: string,
): Promise<Begun[]> {
  const { jobs, userId, ebay } = context
  const common = { userId, environment: ebay.environment, task: 'publish' as const }
  const all: Begun[] = []
  const toSend: { id: string; payload: typeof common & { itemId: string } }[] = []
  for (const one of toBegin) {
    const { begun, jobId } = await beginOne(tx, context, one, ebayUserId)
    all.push(begun)
    if (jobId !== undefined) toSend.push({ id: jobId, payload: { ...common, itemId: one.ready.row.id } })
  }
  if (toSend.length > 0) await jobs.send(tx, publishListingJob, toSend, { of: userId })
  return all
}

async function beginOne(
  tx: Tx,
  context: PublishContext,
  { ready, form }: ToBegin,
  ebayUserId: string,
): Promise<Begins> {
  const { clock, userId, ebay } = context
  const { id: itemId, sku } = ready.row
  const { environment } = ebay
  const thisItem = and(eq(items.id, itemId), eq(items.userId, userId))
  const [item] = await tx.select().from(items).where(thisItem).for('update')
  const listing = await lockListing(tx, { userId, itemId, environment })
  const known = alreadyKnown(ready, { listing, ebayUserId, isGenerating: !item || isAskedFor(item) })
  if (known) return { begun: known }
  const now = clock.now()
  if (item?.publishingUntil && item.publishingUntil > now)
    return { begun: refused(`${sku} is being changed at eBay right now. Please try again when that is done.`) }
  const whose = whoseRow(listing, { ebayUserId, sku })
  if (await isSkuTaken(tx, { context, itemId, ...whose })) {
    const { sentence } = skuConflict(whose.ebaySku)
    return { begun: { kind: 'refused', refusal: { sentence, fix: fixOf('sku', sentence) } } }
  }
  const jobId = randomUUID()
  const stored: StoredForm = { confirmed: form, prefilled: publishFormOf(ready.item) }
  const columns = {
    ...whose,
    publishStatus: 'publishing' as const,
    price: form.price,
    quantity: form.quantity,
    publishError: null,
    errorField: null,
    form: stored,
    jobId,
    updatedAt: now,
  }
  await tx
    .insert(ebayListings)
    .values({ ...columns, userId, itemId, environment, createdAt: now })
    .onConflictDoUpdate({ target: [ebayListings.environment, ebayListings.itemId], set: columns })
  await tx
    .update(items)
    .set({ publishingUntil: new Date(now.getTime() + leaseMs) })
    .where(thisItem)
  return { begun: { kind: 'under way' }, jobId }
}
