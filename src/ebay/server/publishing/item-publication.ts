import { and, eq } from 'drizzle-orm'
import { AppError } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import { marketplaceOf } from '../../marketplace.ts'
import type { ItemPublication } from '../../publication/item-publication.ts'
import { isLive, isOfKnownListing, type PublishStatus } from '../../publication/publish-status.ts'
import { type PublishReadyContext, publishReady, type ReadyItem } from '../readiness/publish-ready.ts'
import { ebayCredentials } from '../tables.ts'
import { accountName, isHeldElsewhere, isUnasked } from './already-known.ts'
import { fixOf } from './fix-of.ts'
import { type ListingRow, listingsOf } from './listing-row.ts'
import type { PublishContext } from './publish-context.ts'
import { type ToSend, whatToSend } from './what-to-send.ts'

/**
 * What became of items at eBay, in the environment that is set, by the item's id; none for those that were never published or tried.
 * From rows alone, in a handful of queries however many they are.
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
  const pairs = ready.flatMap((one) => {
    const listing = byItem.get(one.row.id)
    return listing ? [{ ready: one, listing }] : []
  })
  const sends = await whatToSend(tx, context, pairs)
  return new Map(
    pairs.flatMap(({ ready: one, listing }, at) => {
      const toSend = sends[at]
      return toSend ? [[listing.itemId, shaped(one, listing, { toSend, connected, ebay: context.ebay })] as const] : []
    }),
  )
}

/** The same of one item that was published or tried. Throws 'not-found' where it is gone. */
export function publicationOf(context: PublishContext, itemId: string): Promise<ItemPublication> {
  const { db, userId } = context
  return db.asUser(userId, async (tx) => {
    const ready = await publishReady(tx, context, [itemId])
    const found = (await itemPublications(tx, context, ready)).get(itemId)
    if (!found) throw new AppError('not-found', 'This item does not exist any more.')
    return found
  })
}

/** eBay's id of the account that the seller has connected; null without one. */
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

function shaped(
  { leafCategory, item }: ReadyItem,
  row: ListingRow,
  { toSend, connected, ebay }: { toSend: ToSend; connected: string | null; ebay: PublishReadyContext['ebay'] },
): ItemPublication {
  const { publishStatus: status, publishError: error } = row
  // Until there is a listing, what it is to be.
  const { price, quantity } = beforeListing.has(status) ? toSend.form : row
  const otherAccount = isHeldElsewhere(row, connected) ? accountName(row) : null
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
    isChanged: isLive(status) && otherAccount === null && isChanged(toSend, row),
    isUpdating: isLive(status) && row.jobId !== null,
    otherAccount,
    unasked: isUnasked(row, connected) ? { account: accountName(row), lookAt: lookAt(ebay) } : null,
    form: toSend.form,
  }
}

/** What was wrong with a SKU is mended by another one. */
function isRenamed({ errorField, ebaySku }: ListingRow, { sku }: ReadyItem['item']): boolean {
  return errorField === 'sku' && ebaySku !== sku
}

/** Where a seller finds out whether an item is listed: among all that the account lists. */
function lookAt({ addresses, environment }: PublishReadyContext['ebay']): string {
  return environment === 'practice' ? `${addresses.www}/` : `${addresses.www}/sh/lst/active`
}

const beforeListing: ReadonlySet<PublishStatus> = new Set(['none', 'publishing', 'failed'])

/** What the item lacks itself was changed since. Without an account nobody can say more: nothing was, then, as far as is known. */
function isChanged({ faults, hash }: ToSend, { sentHash }: ListingRow): boolean {
  return faults ? faults.some(({ field }) => !ofAccount.has(field)) : hash !== sentHash
}

const ofAccount: ReadonlySet<string | null> = new Set(['connection', 'selling', 'policies', 'location'])
