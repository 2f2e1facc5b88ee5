import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import { marketplaceOf } from '../../marketplace.ts'
import type { ItemPublication } from '../../publication/item-publication.ts'
import { isLive, isOfKnownListing, type PublishStatus } from '../../publication/publish-status.ts'
import { type CandidateContext, candidatesOf, type PublishCandidate } from '../readiness/publish-candidates.ts'
import { ebayCredentials } from '../tables.ts'
import { type ContentOrFaults, contentsOf } from './content-to-send.ts'
import { faultForField } from './fault-for-field.ts'
import { type ListingRow, listingsOf } from './listing-row.ts'
import type { PublishContext } from './publish-context.ts'
import { accountName, isListedElsewhere, isUnanswerable } from './start-result.ts'

/**
 * The publications of items in the current environment, by item id. Items that were never sent to eBay have no entry.
 * Reads only the database, in a fixed number of queries.
 */
export async function itemPublications(
  tx: Tx,
  context: CandidateContext,
  candidates: readonly PublishCandidate[],
): Promise<Map<string, ItemPublication>> {
  const itemIds = candidates.map(({ row }) => row.id)
  const listings = await listingsOf(tx, context, itemIds)
  if (listings.size === 0) return new Map()
  const connected = await connectedEbayUser(tx, context)
  const pairs = candidates.flatMap((candidate) => {
    const listing = listings.get(candidate.row.id)
    return listing ? [{ candidate, listing }] : []
  })
  const contents = await contentsOf(tx, context, pairs)
  return new Map(
    pairs.flatMap(({ candidate, listing }, index) => {
      const content = contents[index]
      return content
        ? [[listing.itemId, toItemPublication(candidate, listing, { content, connected, ebay: context.ebay })] as const]
        : []
    }),
  )
}

/** The publication of one item. Throws `AppError('not-found')` if the item does not exist, or was never sent to eBay. */
export function publicationOf(context: PublishContext, itemId: string): Promise<ItemPublication> {
  const { db, userId } = context
  return db.asUser(userId, async (tx) => {
    const candidates = await candidatesOf(tx, context, [itemId])
    const publication = (await itemPublications(tx, context, candidates)).get(itemId)
    if (!publication) throw new AppError('not-found', 'This item no longer exists.')
    return publication
  })
}

/** eBay's id of the account that the seller has connected; null if none is connected. */
export async function connectedEbayUser(
  tx: Tx,
  { userId, ebay }: Pick<CandidateContext, 'userId' | 'ebay'>,
): Promise<string | null> {
  const [connected] = await tx
    .select({ ebayUserId: ebayCredentials.ebayUserId })
    .from(ebayCredentials)
    .where(and(eq(ebayCredentials.userId, userId), eq(ebayCredentials.environment, ebay.environment)))
  return connected?.ebayUserId ?? null
}

function toItemPublication(
  { leafCategory, item }: PublishCandidate,
  row: ListingRow,
  { content, connected, ebay }: { content: ContentOrFaults; connected: string | null; ebay: CandidateContext['ebay'] },
): ItemPublication {
  const { publishStatus: status, publishError: error } = row
  // Price and quantity to publish with, until there is a listing.
  const { price, quantity } = beforeListing.has(status) ? content.form : row
  const otherAccount = isListedElsewhere(row, connected) ? accountName(row) : null
  return {
    status,
    price,
    currency: marketplaceOf(row.marketplaceId).currency,
    quantity,
    listingId: row.listingId,
    listingUrl: isOfKnownListing(status) ? row.listingUrl : null,
    error,
    warnings: isOfKnownListing(status) ? row.ebayWarnings : null,
    fix: error === null || isRenamed(row, item) ? null : faultForField(row.errorField, error, leafCategory),
    ebaySku: row.ebaySku,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    soldAt: row.soldAt?.toISOString() ?? null,
    isChanged: isLive(status) && otherAccount === null && isChanged(content, row),
    isUpdating: isLive(status) && row.jobId !== null,
    otherAccount,
    unasked: isUnanswerable(row, connected) ? { account: accountName(row), lookAt: activeListingsAddress(ebay) } : null,
    form: content.form,
  }
}

/** A new SKU resolves an error about the SKU. */
function isRenamed({ errorField, ebaySku }: ListingRow, { sku }: PublishCandidate['item']): boolean {
  return errorField === 'sku' && ebaySku !== sku
}

/** The page where a seller finds out whether an item is listed: all listings of the account. */
function activeListingsAddress({ addresses, environment }: CandidateContext['ebay']): string {
  return environment === 'practice' ? `${addresses.www}/` : `${addresses.www}/sh/lst/active`
}

const beforeListing: ReadonlySet<PublishStatus> = new Set(['none', 'publishing', 'failed'])

/**
 * Whether the item changed since it was sent. A fault of the item itself is a change. Faults of the account are not, because
 * they hide the hash.
 */
function isChanged({ faults, hash }: ContentOrFaults, { sentHash }: ListingRow): boolean {
  return faults ? faults.some(({ field }) => !accountFields.has(field)) : hash !== sentHash
}

const accountFields: ReadonlySet<string | null> = new Set(['connection', 'selling', 'policies', 'location'])
