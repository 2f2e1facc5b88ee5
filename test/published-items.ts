import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import {
  createPoliciesEndpoint,
  type EbayItem,
  listEbayItemsEndpoint,
  publishEndpoint,
  setLocationEndpoint,
} from '../src/ebay/api.ts'
import type { ListingRow } from '../src/ebay/server/publishing/listing-row.ts'
import { ebayListings } from '../src/ebay/server/tables.ts'
import { createItemEndpoint } from '../src/items/api.ts'
import { items } from '../src/items/server/tables.ts'
import type { WrittenListing } from '../src/listings/listing.ts'
import { columnsOfWrittenListing } from '../src/listings/server/writing/listing-ends.ts'
import { storePhotoEndpoint } from '../src/photos/api.ts'
import {
  connectSeller,
  createEbayTestEnvironment,
  type EbayTestEnvironment,
  type EbayTestOptions,
} from './ebay-test-environment.ts'
import { jeans, testPhoto } from './photos.ts'
import { saveListing } from './save-listing.ts'
import type { Seller } from './seller.ts'
import { insertItemsWithPhoto } from './seller-items.ts'
import { someListing } from './some-listing.ts'

export type EbaySeller = { env: EbayTestEnvironment; seller: Seller; ebayUserId: string }

/** Creates a test environment and a seller whose eBay account is complete: policies, and a location to ship from. */
export async function createEbaySeller(options: EbayTestOptions = {}): Promise<EbaySeller> {
  const env = await createEbayTestEnvironment(options)
  const seller = await env.seller()
  return { env, seller, ebayUserId: await readyToSell(env, seller) }
}

/** Connects a new eBay account with policies and a location to ship from. Returns its id at eBay. */
export async function readyToSell(env: EbayTestEnvironment, seller: Seller): Promise<string> {
  const { userId } = await connectSeller(env, seller)
  await seller.call(createPoliciesEndpoint, {})
  await seller.call(setLocationEndpoint, { postalCode: '97201' })
  return userId
}

/** Creates jeans that are ready to be published, with photos that all jeans share, or with different ones (`hasOwnPhotos`). Returns their id. */
export async function readyJeans(
  { env, seller }: Pick<EbaySeller, 'env' | 'seller'>,
  {
    sku,
    photos = 2,
    hasOwnPhotos = false,
    listing,
  }: { sku?: string; photos?: number; hasOwnPhotos?: boolean; listing?: Partial<WrittenListing> } = {},
): Promise<string> {
  const { id } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID(), ...(sku && { sku }) })
  for (const [order, name] of jeans.slice(0, photos).entries())
    await seller.call(
      storePhotoEndpoint,
      { itemId: id, devicePhotoId: randomUUID(), order, name },
      hasOwnPhotos ? await plainPhoto() : await testPhoto(`jeans/${name}.jpg`),
    )
  await saveListing(env, seller, id, {
    listing: someListing({ measurements: { waist: '32 in', inseam: '30 in' }, ...listing }),
  })
  return id
}

let plainPhotos = 0

/** A photo unlike every other, large enough for eBay. */
export async function plainPhoto(): Promise<Uint8Array> {
  plainPhotos += 1
  // Steps wide enough to survive JPEG compression.
  const shade = (step: number) => (Math.floor(plainPhotos / step) % 32) * 8
  const background = { r: shade(1), g: shade(32), b: shade(1024) }
  const picture = sharp({ create: { width: 600, height: 800, channels: 3, background } })
  return new Uint8Array(await picture.jpeg({ quality: 100 }).toBuffer())
}

/** Creates jeans and publishes them on eBay. */
export async function publishJeans(
  ebaySeller: EbaySeller,
  options: Parameters<typeof readyJeans>[1] = {},
): Promise<string> {
  const itemId = await readyJeans(ebaySeller, options)
  const answer = await ebaySeller.seller.call(publishEndpoint, { itemId })
  if (!answer.success) throw new Error(`Not published: ${answer.error}`)
  return itemId
}

/** An item as the eBay screen shows it. */
export async function ebayItem({ seller }: Pick<EbaySeller, 'seller'>, itemId: string): Promise<EbayItem> {
  const answer = await seller.call(listEbayItemsEndpoint, { itemIds: itemId })
  const [item] = answer.items
  if (!item) throw new Error(`no item ${itemId}`)
  return item
}

/** The item's row of `ebay_listings`. */
export async function listingRow({ env, seller }: EbaySeller, itemId: string): Promise<ListingRow | undefined> {
  const [row] = await env.services.db.asUser(seller.userId, (tx) =>
    tx
      .select()
      .from(ebayListings)
      .where(and(eq(ebayListings.userId, seller.userId), eq(ebayListings.itemId, itemId))),
  )
  return row
}

/** The operations that eBay was asked for in this seller's name, without those that set up an account. */
export function callsOf({ env, ebayUserId }: EbaySeller): string[] {
  return env.ebay
    .calls(ebayUserId)
    .map(({ operation }) => operation)
    .filter((operation) => publishingOperations.has(operation))
}

const publishingOperations: ReadonlySet<string> = new Set([
  'createImageFromFile',
  'getInventoryItem',
  'createOrReplaceInventoryItem',
  'getOffers',
  'getOffer',
  'createOffer',
  'updateOffer',
  'publishOffer',
  'withdrawOffer',
])

/**
 * Creates jeans that are ready to be published, with the SKUs `{prefix}1` and so on, without requests for each. All have the
 * bytes of the first photo of `modelId`, which must be on eBay. Returns their ids, the oldest first.
 */
export async function manyReadyJeans(
  { env, seller }: Pick<EbaySeller, 'env' | 'seller'>,
  { prefix, count, modelId }: { prefix: string; count: number; modelId: string },
): Promise<string[]> {
  const ids = await insertItemsWithPhoto(env, seller, prefix, count)
  for (let start = 0; start < count; start += jeansPerTransaction)
    await makeReady({ env, seller }, ids.slice(start, start + jeansPerTransaction), modelId)
  return ids
}

const jeansPerTransaction = 1000

async function makeReady({ env, seller }: Pick<EbaySeller, 'env' | 'seller'>, ids: readonly string[], modelId: string) {
  const isOfMany = and(eq(items.userId, seller.userId), sql`${items.id} = any(${sql.param([...ids])}::uuid[])`)
  await env.services.db.asUser(seller.userId, async (tx) => {
    const [row] = await tx.select().from(items).where(isOfMany).limit(1)
    if (!row) throw new Error('no item was inserted')
    const listing = someListing({ measurements: { waist: '32 in', inseam: '30 in' } })
    const columns = columnsOfWrittenListing(row, { listing, usage: null }, { fullAutoFill: false })
    const completed = { aiGenerationStatus: 'completed', aiGeneratedAt: env.clock.now() } as const
    await tx
      .update(items)
      .set({ ...columns, ...completed })
      .where(isOfMany)
    await tx.execute(sql`update item_images set content_hash = model.content_hash, width = model.width,
        height = model.height, bytes = model.bytes
      from (select * from item_images where item_id = ${modelId} order by "order" limit 1) as model
      where item_images.item_id = any(${sql.param([...ids])}::uuid[])`)
  })
}
