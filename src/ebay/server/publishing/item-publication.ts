import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import { marketplaceOf } from '../../marketplace.ts'
import type { ItemPublication } from '../../publication/item-publication.ts'
import { isLive, isOfKnownListing, type PublishStatus } from '../../publication/publish-status.ts'
import { type PublishReadyContext, publishReady, type ReadyItem } from '../readiness/publish-ready.ts'
import { ebayCredentials } from '../tables.ts'
import { type ContentOrFaults, contentsOf } from './content-to-send.ts'
import { fixOf } from './fix-of.ts'
import { type ListingRow, listingsOf } from './listing-row.ts'
import type { PublishContext } from './publish-context.ts'
import { accountName, isListedElsewhere, isUnanswerable } from './start-result.ts'

/**
 * The publications of items in the environment that is set, by item id. Items that were never published or tried have no entry.
 * Reads only rows, in a fixed number of queries.
 */
export async function itemPublications(
  tx: Tx,
  context: PublishReadyContext,
  ready: readonly ReadyItem[],
): Promise<Map<string, ItemPublication>> {
  const itemIds = ready.map(({ row }) => row.id)
  const byItem = await listingsOf(tx, context, itemIds)
  if (byItem.size === 0) return new Map()
  const connected = await connectedEbayUser(tx, context)
  const pairs = ready.flatMap((checked) => {
    const listing = byItem.get(checked.row.id)
    return listing ? [{ ready: checked, listing }] : []
  })
  const contents = await contentsOf(tx, context, pairs)
  return new Map(
    pairs.flatMap(({ ready: checked, listing }, index) => {
      const content = contents[index]
      return content
        ? [[listing.itemId, toItemPublication(checked, listing, { content, connected, ebay: context.ebay })] as const]
        : []
    }),
  )
}

/** The publication of one item. Throws `AppError('not-found')` if the item does not exist, or was never published or tried. */
export function publicationOf(context: PublishContext, itemId: string): Promise<ItemPublication> {
  const { db, userId } = context
  return db.asUser(userId, async (tx) => {
    const ready = await publishReady(tx, context, [itemId])
    const publication = (await itemPublications(tx, context, ready)).get(itemId)
    if (!publication) throw new AppError('not-found', 'This item no longer exists.')
    return publication
  })
}

/** eBay's id of the account that the seller has connected; null if none is connected. */
export async function connectedEbayUser(
  tx: Tx,
  { userId, ebay }: Pick<PublishReadyContext, 'userId' | 'ebay'>,
): Promise<string | null> {
  const [connected] = await tx
    .select({ ebayUserId: ebayCredentials.ebayUserId })
    .from(ebayCredentials)
    .where(and(eq(ebayCredentials.userId, userId), eq(ebayCredentials.environment, ebay.environment)))
  return connected?.ebayUserId ?? null
}

function toItemPublication(
  { leafCategory, item }: ReadyItem,
  row: ListingRow,
  {
    content,
    connected,
    ebay,
  }: { content: ContentOrFaults; connected: string | null; ebay: PublishReadyContext['ebay'] },
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
    fix: error === null || isRenamed(row, item) ? null : fixOf(row.errorField, error, leafCategory),
    ebaySku: row.ebaySku,
    publishedAt: row.publishedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    soldAt: row.soldAt?.toISOString() ?? null,
    isChanged: isLive(status) && otherAccount === null && isChanged(content, row),
    isUpdating: isLive(status) && row.jobId !== null,
    otherAccount,
    unasked: isUnanswerable(row, connected) ? { account: accountName(row), lookAt: lookAt(ebay) } : null,
    form: content.form,
  }
}

/** A new SKU resolves an error about the SKU. */
function isRenamed({ errorField, ebaySku }: ListingRow, { sku }: ReadyItem['item']): boolean {
  return errorField === 'sku' && ebaySku !== sku
}

/** The page where a seller finds out whether an item is listed: all listings of the account. */
function lookAt({ addresses, environment }: PublishReadyContext['ebay']): string {
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
