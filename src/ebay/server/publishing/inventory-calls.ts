import { z } from 'zod'
import { textOf } from '../../errors/ebay-error.ts'
import { type InventoryItemBody, type OfferBody, offerUpdateOf } from '../../publication/ebay-bodies.ts'
import { type LiveOffer, liveOfferSchema, statusOfOffer } from '../../publication/live-offer.ts'
import { isLive } from '../../publication/publish-status.ts'
import { type CallEbay, type EbayCall, EbayFailure } from '../client/ebay-call.ts'

/** How a call reaches eBay's Inventory API. Every call throws `EbayFailure`. */
type Caller = {
  readonly call: CallEbay
  readonly signal?: AbortSignal | undefined
  /** Called with eBay's warnings about a change that it accepted. */
  readonly onWarnings?: EbayCall<z.ZodType>['onWarnings']
}

const inventory = '/sell/inventory/v1'
/** For answers that are not read. */
const anyAnswer = z.unknown()

const offerSchema = liveOfferSchema.extend({
  offerId: z.string(),
  marketplaceId: z.string().optional(),
  format: z.string().optional(),
})
type EbayOffer = z.infer<typeof offerSchema>

/** Whether the account has an inventory item under this SKU. */
export async function hasInventoryItem({ call, signal }: Caller, sku: string): Promise<boolean> {
  const request = call({
    host: 'api',
    method: 'GET',
    path: `${inventory}/inventory_item/${encodeURIComponent(sku)}`,
    answer: anyAnswer,
    isRepeatable: true,
    signal,
  })
  return (await undefinedIfGone(request.then(() => true))) ?? false
}

/** Creates or replaces the item under the SKU. A live listing changes at once. */
export async function putInventoryItem(
  { call, signal, onWarnings }: Caller,
  sku: string,
  body: InventoryItemBody,
): Promise<void> {
  await call({
    host: 'api',
    method: 'PUT',
    path: `${inventory}/inventory_item/${encodeURIComponent(sku)}`,
    body,
    answer: anyAnswer,
    isRepeatable: true,
    signal,
    onWarnings,
  })
}

/** The SKU's fixed-price offer on the marketplace; undefined if it has none. */
export async function offerOfSku(caller: Caller, sku: string, marketplaceId: string): Promise<EbayOffer | undefined> {
  return fixedPriceOffer(await offersOfSku(caller, sku), marketplaceId)
}

/** The fixed-price offer on the marketplace among the offers of a SKU. */
export function fixedPriceOffer(offers: readonly EbayOffer[], marketplaceId: string): EbayOffer | undefined {
  return offers.find((offer) => offer.marketplaceId === marketplaceId && offer.format === 'FIXED_PRICE')
}

/** The offers of a SKU on all marketplaces and in all formats. They share one inventory item. */
export async function offersOfSku({ call, signal }: Caller, sku: string): Promise<readonly EbayOffer[]> {
  const query = new URLSearchParams({ sku })
  const request = call({
    host: 'api',
    method: 'GET',
    path: `${inventory}/offer?${query}`,
    answer: z.object({ offers: z.array(offerSchema).optional() }),
    isRepeatable: true,
    signal,
  })
  return (await undefinedIfGone(request))?.offers ?? []
}

/** The current state of an offer; undefined if eBay no longer has it. */
export function getOffer({ call, signal }: Caller, offerId: string): Promise<LiveOffer | undefined> {
  return undefinedIfGone(
    call({
      host: 'api',
      method: 'GET',
      path: `${inventory}/offer/${encodeURIComponent(offerId)}`,
      answer: liveOfferSchema,
      isRepeatable: true,
      signal,
    }),
  )
}

/** Creates the offer. Returns its id. */
export async function createOffer({ call, signal, onWarnings }: Caller, offer: OfferBody): Promise<string> {
  const { offerId } = await call({
    host: 'api',
    method: 'POST',
    path: `${inventory}/offer`,
    body: offer,
    answer: z.object({ offerId: z.string() }),
    isRepeatable: false,
    signal,
    onWarnings,
  })
  return offerId
}

/** Replaces an offer. A live listing changes at once. */
export async function updateOffer(
  { call, signal, onWarnings }: Caller,
  offerId: string,
  offer: OfferBody,
): Promise<void> {
  await call({
    host: 'api',
    method: 'PUT',
    path: `${inventory}/offer/${encodeURIComponent(offerId)}`,
    body: offerUpdateOf(offer),
    answer: anyAnswer,
    isRepeatable: true,
    signal,
    onWarnings,
  })
}

const publishedSchema = z.object({
  listingId: z.string(),
  warnings: z.array(z.object({ errorId: z.int() })).catch([]),
})

/** Publishes an offer. `isHeld` if eBay accepted the listing but hides it for now (warning 25096). */
export async function publishOffer(
  { call, signal, onWarnings }: Caller,
  offerId: string,
): Promise<{ listingId: string; isHeld: boolean }> {
  const { listingId, warnings } = await call({
    host: 'api',
    method: 'POST',
    path: `${inventory}/offer/${encodeURIComponent(offerId)}/publish`,
    answer: publishedSchema,
    isRepeatable: false,
    signal,
    onWarnings,
  })
  return { listingId, isHeld: warnings.some(({ errorId }) => errorId === 25096) }
}

/** Ends the listing of an offer and keeps the offer. An offer that is no longer published is no error. */
export async function withdrawOffer({ call, signal }: Caller, offerId: string): Promise<void> {
  try {
    await call({
      host: 'api',
      method: 'POST',
      path: `${inventory}/offer/${encodeURIComponent(offerId)}/withdraw`,
      answer: anyAnswer,
      isRepeatable: true,
      signal,
    })
  } catch (failure) {
    const mayBeWithdrawn = isRefusedWith(failure, 25713) || isRefusedWith(failure, 25002)
    if (!mayBeWithdrawn || (await getOffer({ call, signal }, offerId))?.status === 'PUBLISHED') throw failure
  }
}

/** Whether the offer's listing is live: buyers can find it, or will once eBay no longer holds it. */
export function isActive(offer: LiveOffer): boolean {
  const status = statusOfOffer(offer)
  return status !== undefined && isLive(status)
}

/** Whether eBay refused with these words. The error number 25002 alone has many meanings. */
export function refusesWith({ kind, errors }: EbayFailure, words: RegExp): boolean {
  return kind === 'refused' && errors.some((error) => words.test(textOf(error)))
}

/** Whether a concurrent change was in progress at every try. Another try would not help (see `EbayCall`). */
export function isStillConcurrent({ kind, errors }: EbayFailure): boolean {
  return kind === 'away' && errors.some(({ errorId }) => errorId === 25025)
}

/** Whether eBay refused with this error. */
function isRefusedWith(failure: unknown, errorId: number): failure is EbayFailure {
  return (
    failure instanceof EbayFailure &&
    failure.kind === 'refused' &&
    failure.errors.some((error) => error.errorId === errorId)
  )
}

/** Undefined if eBay answers that the thing does not exist: 404, or 25702, 25710 and 25713 with any status. */
async function undefinedIfGone<Answer>(request: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await request
  } catch (failure) {
    const isGone =
      (failure instanceof EbayFailure && failure.kind === 'refused' && failure.status === 404) ||
      [25702, 25710, 25713].some((errorId) => isRefusedWith(failure, errorId))
    if (isGone) return undefined
    throw failure
  }
}
