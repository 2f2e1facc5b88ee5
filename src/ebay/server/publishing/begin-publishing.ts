import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { type ItemRow, items } from '../../../items/server/tables.ts'
import { isListingRequested } from '../../../listings/server/lock-item.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import { publishFormOf } from '../../publication/publish-form.ts'
import type { PublishStatus } from '../../publication/publish-status.ts'
import { readinessSentences } from '../../readiness/readiness-sentences.ts'
import type { PublishCandidate } from '../readiness/publish-candidates.ts'
import { updateScores } from '../readiness/update-scores.ts'
import { ebayListings } from '../tables.ts'
import { contentOf } from './content-to-send.ts'
import { ebayIdentity, isSkuTaken } from './ebay-identity.ts'
import { faultForField } from './fault-for-field.ts'
import { connectedEbayUser } from './item-publication.ts'
import { leaseMs } from './lease.ts'
import { type ListingRow, lockListing } from './listing-row.ts'
import { refusalOf } from './prepare-to-publish.ts'
import type { PublishContext } from './publish-context.ts'
import { publishListingJob } from './publish-listing.job.ts'
import { skuConflict } from './sku-conflict.ts'
import { refusedResult, resultFromRow, type StartResult } from './start-result.ts'
import { type StoredConfirmation, storedConfirmation } from './stored-confirmation.ts'

/**
 * A candidate with the form to publish it by. `confirmed` is the hash of the content that the seller was shown. Without it the
 * current content is published.
 */
type PublishRequest = { readonly candidate: PublishCandidate; readonly confirmed?: string | undefined }
type Started = { readonly result: StartResult; readonly jobId?: string }
type BatchFacts = { readonly ebayUserId: string | null; readonly runId: string | undefined }

/**
 * Starts publishing the items that can be published and are unchanged since they were confirmed. Rows and jobs are committed together,
 * so that nothing is publishing without a job. The caller has locked the seller's counter, so that requests of two tabs run one
 * after the other. Items that the run `runId` has already started are not started again.
 */
export async function beginPublishing(
  tx: Tx,
  context: PublishContext,
  requests: readonly PublishRequest[],
  runId?: string,
): Promise<StartResult[]> {
  const { jobs, userId, ebay } = context
  const common = { userId, environment: ebay.environment, task: 'publish' as const }
  const batch = { ebayUserId: await connectedEbayUser(tx, context), runId }
  const results: StartResult[] = []
  const jobsToSend: { id: string; payload: typeof common & { itemId: string } }[] = []
  for (const request of requests) {
    const { result, jobId } = await startOne(tx, context, request, batch)
    results.push(result)
    if (jobId !== undefined) jobsToSend.push({ id: jobId, payload: { ...common, itemId: request.candidate.row.id } })
  }
  // A price or a condition of the confirmed form may be what the listing lacked.
  await updateScores(
    tx,
    context,
    requests.map(({ candidate }) => candidate.row.id),
  )
  if (jobsToSend.length > 0) await jobs.send(tx, publishListingJob, jobsToSend, { userId: userId })
  return results
}

async function startOne(
  tx: Tx,
  context: PublishContext,
  { candidate, confirmed }: PublishRequest,
  { ebayUserId, runId }: BatchFacts,
): Promise<Started> {
  const { clock, userId, ebay } = context
  const { form } = candidate
  const { id: itemId, sku } = candidate.row
  const { environment } = ebay
  const thisItem = and(eq(items.id, itemId), eq(items.userId, userId))
  const [item] = await tx.select().from(items).where(thisItem).for('update')
  const listing = await lockListing(tx, { userId, itemId, environment })
  const identity = ebayIdentity(listing, { ebayUserId: ebayUserId ?? '', sku })
  const { hash } = contentOf(candidate, identity.ebaySku)
  const now = clock.now()
  const result =
    (runId !== undefined && storedConfirmation(listing?.form)?.runId === runId && ({ kind: 'running' } as const)) ||
    reasonNotToStart({ item, listing, candidate, ebayUserId, confirmed, hash, now }) ||
    (await skuRefusal(tx, context, { itemId, ...identity }))
  const confirmation: StoredConfirmation = { confirmed: form, prefilled: publishFormOf(candidate.item), hash }
  const columns = {
    ...identity,
    userId,
    itemId,
    environment,
    publishStatus: 'publishing' as const,
    // Price and quantity of an existing offer stay until the offer changes, because an earlier try may have listed it.
    ...(!hasOffer(listing, identity) && {
      marketplaceId: candidate.account.marketplace.id,
      price: form.price,
      quantity: form.quantity,
    }),
    publishError: null,
    errorField: null,
    form: confirmation,
    jobId: null,
    createdAt: listing?.createdAt ?? now,
    updatedAt: now,
  }
  if (result) {
    await saveSkuRefusal(tx, listing, result, columns)
    return { result }
  }
  const jobId = randomUUID()
  const row = { ...columns, form: { ...confirmation, runId }, jobId }
  await tx
    .insert(ebayListings)
    .values(row)
    .onConflictDoUpdate({ target: [ebayListings.environment, ebayListings.itemId], set: row })
  await tx
    .update(items)
    .set({ publishingUntil: new Date(now.getTime() + leaseMs) })
    .where(thisItem)
  return { result: { kind: 'running' }, jobId }
}

/** Whether the row keeps its offer id: same account and SKU. */
function hasOffer(listing: ListingRow | undefined, identity: ReturnType<typeof ebayIdentity>): boolean {
  return listing !== undefined && listing.offerId !== null && !('offerId' in identity)
}

type Row = Omit<typeof ebayListings.$inferInsert, 'publishStatus' | 'publishError' | 'errorField'>

/**
 * Saves that an item was refused for its SKU, like a refusal of eBay's. Readiness does not show this fault, so the card could
 * not name it or open the field otherwise. Rows that are or were at eBay stay as they are.
 */
async function saveSkuRefusal(tx: Tx, listing: ListingRow | undefined, result: StartResult, row: Row): Promise<void> {
  if (result.kind !== 'refused' || result.refusal.fix?.field !== 'sku') return
  if (listing && !beforeEbay.has(listing.publishStatus)) return
  const columns = {
    ...row,
    publishStatus: 'failed' as const,
    publishError: result.refusal.sentence,
    errorField: result.refusal.fix.field,
  }
  await tx
    .insert(ebayListings)
    .values(columns)
    .onConflictDoUpdate({ target: [ebayListings.environment, ebayListings.itemId], set: columns })
}

const beforeEbay: ReadonlySet<PublishStatus> = new Set(['none', 'failed'])

type StartFacts = {
  readonly item: ItemRow | undefined
  readonly listing: ListingRow | undefined
  readonly candidate: PublishCandidate
  readonly ebayUserId: string | null
  readonly confirmed: string | undefined
  /** The hash of the current content. */
  readonly hash: string | undefined
  readonly now: Date
}

/** The result if no publication starts, from locked rows; undefined if one may start. */
function reasonNotToStart({
  item,
  listing,
  candidate,
  ebayUserId,
  confirmed,
  hash,
  now,
}: StartFacts): StartResult | undefined {
  const { sku } = candidate.row
  if (!item || isListingRequested(item))
    return refusedResult(`The listing for ${sku} is being written right now. Publish it when that's done.`)
  const rowResult = listing && resultFromRow(listing, { sku, ebayUserId, hash: confirmed ?? hash })
  if (rowResult) return rowResult
  const refusal = refusalOf(candidate)
  if (refusal) return { kind: 'refused', refusal }
  if (ebayUserId === null) return refusedResult(readinessSentences.notConnected)
  if (confirmed !== undefined && confirmed !== hash) return { kind: 'changed' }
  if (item.publishingUntil && item.publishingUntil > now)
    return refusedResult(`${sku} is being changed on eBay right now. Try again when that's done.`)
  return undefined
}

/** The refusal if another item of the seller has the SKU at eBay. */
async function skuRefusal(
  tx: Tx,
  context: PublishContext,
  identity: { itemId: string; ebayUserId: string; ebaySku: string },
): Promise<StartResult | undefined> {
  if (!(await isSkuTaken(tx, { context, ...identity }))) return undefined
  const { sentence } = skuConflict(identity.ebaySku)
  return { kind: 'refused', refusal: { sentence, fix: faultForField('sku', sentence) } }
}
