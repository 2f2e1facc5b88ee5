import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type ItemRow, items } from '../../../items/server/tables.ts'
import { isAskedFor } from '../../../listings/server/lock-item.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import { publishFormOf } from '../../publication/publish-form.ts'
import type { PublishStatus } from '../../publication/publish-status.ts'
import { readinessSentences } from '../../readiness/readiness-sentences.ts'
import { keepScore } from '../readiness/keep-score.ts'
import type { ReadyItem } from '../readiness/publish-ready.ts'
import { ebayListings } from '../tables.ts'
import { alreadyKnown, type Begun, refused } from './already-known.ts'
import { fixOf } from './fix-of.ts'
import { connectedEbayUser } from './item-publication.ts'
import { leaseMs } from './lease.ts'
import { type ListingRow, lockListing } from './listing-row.ts'
import type { PublishContext } from './publish-context.ts'
import { publishListingJob } from './publish-listing.job.ts'
import { refusalOf } from './ready-to-publish.ts'
import { skuConflict } from './sku-conflict.ts'
import { type StoredForm, storedForm } from './stored-form.ts'
import { toSend } from './what-to-send.ts'
import { isSkuTaken, whoseRow } from './whose-row.ts'

/** An item by the form it is to be published by. `confirmed`: the hash of what the seller was shown; left out, what it is now. */
type ToBegin = { readonly ready: ReadyItem; readonly confirmed?: string | undefined }
type Begins = { readonly begun: Begun; readonly jobId?: string }
type Whole = { readonly ebayUserId: string | null; readonly runId: string | undefined }

/**
 * Begins the publication of those items that are ready and as they were confirmed: rows and jobs are committed together, so that
 * nothing is being published without a job. The seller's counter is locked by the caller, so that of two tabs one comes first.
 * What the run of this id has begun is not begun again.
 */
export async function beginPublishing(
  tx: Tx,
  context: PublishContext,
  toBegin: readonly ToBegin[],
  runId?: string,
): Promise<Begun[]> {
  const { jobs, userId, ebay } = context
  const common = { userId, environment: ebay.environment, task: 'publish' as const }
  const whole = { ebayUserId: await connectedEbayUser(tx, context), runId }
  const all: Begun[] = []
  const wanted: { id: string; payload: typeof common & { itemId: string } }[] = []
  for (const one of toBegin) {
    const { begun, jobId } = await beginOne(tx, context, one, whole)
    all.push(begun)
    if (jobId !== undefined) wanted.push({ id: jobId, payload: { ...common, itemId: one.ready.row.id } })
  }
  // What was confirmed may be what the listing lacks.
  await keepScore(
    tx,
    context,
    toBegin.map(({ ready }) => ready.row.id),
  )
  if (wanted.length > 0) await jobs.send(tx, publishListingJob, wanted, { of: userId })
  return all
}

async function beginOne(
  tx: Tx,
  context: PublishContext,
  { ready, confirmed }: ToBegin,
  { ebayUserId, runId }: Whole,
): Promise<Begins> {
  const { clock, userId, ebay } = context
  const { form } = ready
  const { id: itemId, sku } = ready.row
  const { environment } = ebay
  const thisItem = and(eq(items.id, itemId), eq(items.userId, userId))
  const [item] = await tx.select().from(items).where(thisItem).for('update')
  const listing = await lockListing(tx, { userId, itemId, environment })
  const whose = whoseRow(listing, { ebayUserId: ebayUserId ?? '', sku })
  const { hash } = toSend(ready, whose.ebaySku)
  const now = clock.now()
  const begun =
    (runId !== undefined && storedForm(listing?.form)?.runId === runId && ({ kind: 'under way' } as const)) ||
    whyNotBegun({ item, listing, ready, ebayUserId, confirmed, hash, now }) ||
    (await whyNotUnderSku(tx, context, { itemId, ...whose }))
  const stored: StoredForm = { confirmed: form, prefilled: publishFormOf(ready.item), hash }
  const columns = {
    ...whose,
    userId,
    itemId,
    environment,
    publishStatus: 'publishing' as const,
    // What the offer at eBay says stands until the offer says something else: an earlier try may have listed it.
    ...(!hasOffer(listing, whose) && {
      marketplaceId: ready.account.marketplace.id,
      price: form.price,
      quantity: form.quantity,
    }),
    publishError: null,
    errorField: null,
    form: stored,
    jobId: null,
    createdAt: listing?.createdAt ?? now,
    updatedAt: now,
  }
  if (begun) {
    await keepSkuRefusal(tx, listing, begun, columns)
    return { begun }
  }
  const jobId = randomUUID()
  const row = { ...columns, form: { ...stored, runId }, jobId }
  await tx
    .insert(ebayListings)
    .values(row)
    .onConflictDoUpdate({ target: [ebayListings.environment, ebayListings.itemId], set: row })
  await tx
    .update(items)
    .set({ publishingUntil: new Date(now.getTime() + leaseMs) })
    .where(thisItem)
  return { begun: { kind: 'under way' }, jobId }
}

/** Whether the row goes on with the offer that it knows of. */
function hasOffer(listing: ListingRow | undefined, whose: ReturnType<typeof whoseRow>): boolean {
  return listing !== undefined && listing.offerId !== null && !('offerId' in whose)
}

type Row = Omit<typeof ebayListings.$inferInsert, 'publishStatus' | 'publishError' | 'errorField'>

/**
 * Keeps that an item was refused for its SKU, as what eBay refuses is kept: its readiness does not show it, so that its card would
 * not say what is wrong nor open the field. What is or was at eBay stays as it is.
 */
async function keepSkuRefusal(tx: Tx, listing: ListingRow | undefined, begun: Begun, row: Row): Promise<void> {
  if (begun.kind !== 'refused' || begun.refusal.fix?.field !== 'sku') return
  if (listing && !beforeEbay.has(listing.publishStatus)) return
  const columns = {
    ...row,
    publishStatus: 'failed' as const,
    publishError: begun.refusal.sentence,
    errorField: begun.refusal.fix.field,
  }
  await tx
    .insert(ebayListings)
    .values(columns)
    .onConflictDoUpdate({ target: [ebayListings.environment, ebayListings.itemId], set: columns })
}

const beforeEbay: ReadonlySet<PublishStatus> = new Set(['none', 'failed'])

type Asked = {
  readonly item: ItemRow | undefined
  readonly listing: ListingRow | undefined
  readonly ready: ReadyItem
  readonly ebayUserId: string | null
  readonly confirmed: string | undefined
  /** Of what would be sent now. */
  readonly hash: string | undefined
  readonly now: Date
}

/** What is answered in place of beginning a publication, by rows that are locked; undefined where nothing stands against it. */
function whyNotBegun({ item, listing, ready, ebayUserId, confirmed, hash, now }: Asked): Begun | undefined {
  const { sku } = ready.row
  if (!item || isAskedFor(item))
    return refused(`The listing of ${sku} is being written right now. Please publish it when that is done.`)
  const known = listing && alreadyKnown(listing, { sku, ebayUserId, wanted: confirmed ?? hash })
  if (known) return known
  const refusal = refusalOf(ready)
  if (refusal) return { kind: 'refused', refusal }
  if (ebayUserId === null) return refused(readinessSentences.notConnected)
  if (confirmed !== undefined && confirmed !== hash) return { kind: 'changed' }
  if (item.publishingUntil && item.publishingUntil > now)
    return refused(`${sku} is being changed at eBay right now. Please try again when that is done.`)
  return undefined
}

/** The same where another item has its SKU at eBay. */
async function whyNotUnderSku(
  tx: Tx,
  context: PublishContext,
  which: { itemId: string; ebayUserId: string; ebaySku: string },
): Promise<Begun | undefined> {
  if (!(await isSkuTaken(tx, { context, ...which }))) return undefined
  const { sentence } = skuConflict(which.ebaySku)
  return { kind: 'refused', refusal: { sentence, fix: fixOf('sku', sentence) } }
}
