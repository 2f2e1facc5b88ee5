import { z } from 'zod'
import { textOf } from '../../errors/ebay-error.ts'
import { type InventoryItemBody, type OfferBody, offerUpdateOf } from '../../publication/ebay-bodies.ts'
import { type LiveOffer, liveOfferSchema, statusOfOffer } from '../../publication/live-offer.ts'
import { isLive } from '../../publication/publish-status.ts'
import { type CallEbay, type EbayCall, EbayFailure } from '../client/ebay-call.ts'

/** eBay's Inventory API, in the words of publishing. Every call throws `EbayFailure`. */
type Asking = {
  readonly call: CallEbay
  readonly signal?: AbortSignal | undefined
  /** Hears of what eBay warned of where it put, made, changed or published something. */
  readonly onWarnings?: EbayCall<z.ZodType>['onWarnings']
}

const inventory = '/sell/inventory/v1'
const nothing = z.unknown()

const offerSchema = liveOfferSchema.extend({
  offerId: z.string(),
  marketplaceId: z.string().optional(),
  format: z.string().optional(),
})
type EbayOffer = z.infer<typeof offerSchema>

/** Whether the account has anything under this SKU. */
export async function hasInventoryItem({ call, signal }: Asking, sku: string): Promise<boolean> {
  const asked = call({
    host: 'api',
    method: 'GET',
    path: `${inventory}/inventory_item/${encodeURIComponent(sku)}`,
    answer: nothing,
    isRepeatable: true,
    signal,
  })
  return (await undefinedWhereGone(asked.then(() => true))) ?? false
}

/** Puts the item in the place of whatever is under its SKU; what is live changes at once. */
export async function putInventoryItem(
  { call, signal, onWarnings }: Asking,
  sku: string,
  body: InventoryItemBody,
): Promise<void> {
  await call({
    host: 'api',
    method: 'PUT',
    path: `${inventory}/inventory_item/${encodeURIComponent(sku)}`,
    body,
    answer: nothing,
    isRepeatable: true,
    signal,
    onWarnings,
  })
}

/** The offer that an SKU has on the marketplace at a fixed price; undefined where it has none. */
export async function offerOfSku(asking: Asking, sku: string, marketplaceId: string): Promise<EbayOffer | undefined> {
  return fixedPriceOffer(await offersOfSku(asking, sku), marketplaceId)
}

/** That offer among all that an SKU has. */
export function fixedPriceOffer(offers: readonly EbayOffer[], marketplaceId: string): EbayOffer | undefined {
  return offers.find((offer) => offer.marketplaceId === marketplaceId && offer.format === 'FIXED_PRICE')
}

/** The offers of an SKU on all marketplaces and in all formats; they share its item. */
export async function offersOfSku({ call, signal }: Asking, sku: string): Promise<readonly EbayOffer[]> {
  const query = new URLSearchParams({ sku })
  const asked = call({
    host: 'api',
    method: 'GET',
    path: `${inventory}/offer?${query}`,
    answer: z.object({ offers: z.array(offerSchema).optional() }),
    isRepeatable: true,
    signal,
  })
  return (await undefinedWhereGone(asked))?.offers ?? []
}

/** An offer as eBay has it now; undefined where it is gone. */
export function getOffer({ call, signal }: Asking, offerId: string): Promise<LiveOffer | undefined> {
  return undefinedWhereGone(
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

/** Makes the offer, and gives its id. */
export async function createOffer({ call, signal, onWarnings }: Asking, offer: OfferBody): Promise<string> {
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

/** Replaces an offer; what is live changes at once. */
export async function updateOffer(
  { call, signal, onWarnings }: Asking,
  offerId: string,
  offer: OfferBody,
): Promise<void> {
  await call({
    host: 'api',
    method: 'PUT',
    path: `${inventory}/offer/${encodeURIComponent(offerId)}`,
    body: offerUpdateOf(offer),
    answer: nothing,
    isRepeatable: true,
    signal,
    onWarnings,
  })
}

const publishedSchema = z.object({
  listingId: z.string(),
  warnings: z.array(z.object({ errorId: z.int() })).catch([]),
})

/** Makes a listing of an offer. `isHeld`: eBay took it and hides it for the time being (warning 25096). */
export async function publishOffer(
  { call, signal, onWarnings }: Asking,
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

/** Ends the listing of an offer and keeps the offer. One that is not published any more is fine. */
export async function withdrawOffer({ call, signal }: Asking, offerId: string): Promise<void> {
  try {
    await call({
      host: 'api',
      method: 'POST',
      path: `${inventory}/offer/${encodeURIComponent(offerId)}/withdraw`,
      answer: nothing,
      isRepeatable: true,
      signal,
    })
  } catch (failure) {
    const isOver = isRefusedWith(failure, 25713) || isRefusedWith(failure, 25002)
    if (!isOver || (await getOffer({ call, signal }, offerId))?.status === 'PUBLISHED') throw failure
  }
}

/** Whether buyers can find the listing of an offer, or could if eBay did not hold it. */
export function isActive(offer: LiveOffer): boolean {
  const status = statusOfOffer(offer)
  return status !== undefined && isLive(status)
}

/** Whether eBay refused in these words: 25002 means many things. */
export function says({ kind, errors }: EbayFailure, words: RegExp): boolean {
  return kind === 'refused' && errors.some((error) => words.test(textOf(error)))
}

/** Whether another change was under way at every try: whoever calls has tried as often as helps (see `EbayCall`). */
export function wasTriedOften({ kind, errors }: EbayFailure): boolean {
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

/** Undefined where eBay says that there is no such thing: 404, or 25702, 25710 and 25713 with any status. */
async function undefinedWhereGone<Answer>(asked: Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await asked
  } catch (failure) {
    const isGone =
      (failure instanceof EbayFailure && failure.kind === 'refused' && failure.status === 404) ||
      [25702, 25710, 25713].some((errorId) => isRefusedWith(failure, errorId))
    if (isGone) return undefined
    throw failure
  }
}
