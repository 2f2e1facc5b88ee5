import { onTestFinished } from 'vitest'
import { type EbaySimulator, type EbaySimulatorOptions, startEbaySimulator } from '../simulators/ebay/ebay-simulator.ts'
import type { Seller as SimSeller } from '../simulators/ebay/stored.ts'
import { ebayOauthEndpoint } from '../src/ebay/api.ts'
import type { ListingWriter } from '../src/listings/server/listing-writer.ts'
import type { Log } from '../src/platform/server/log.ts'
import type { Seller } from './seller.ts'
import { createTestClock, createWorld, type World } from './world.ts'

export type EbayWorld = World & { ebay: EbaySimulator }

export type EbayWorldOptions = {
  writer?: ListingWriter
  environment?: Record<string, string>
  log?: Log
  /** Milliseconds of one request to eBay; left out, the product's 30 s. For answers that a test holds back. */
  timeLimitMs?: number
  /** `practice` unless said: with keys of eBay's, whose base addresses are the simulator's. */
  keys?: 'practice' | 'sandbox'
  simulator?: Omit<EbaySimulatorOptions, 'clock'>
}

/**
 * A world whose gate speaks over the wire to an eBay of its own, which goes by the world's clock. Waits before a second try are
 * left out. `world.ebay` is eBay from the inside: calls, faults, listings, orders.
 */
export async function createEbayWorld(options: EbayWorldOptions = {}): Promise<EbayWorld> {
  const { timeLimitMs, keys = 'practice', simulator, environment, ...rest } = options
  const clock = createTestClock()
  const ebay = await startEbaySimulator({ ...simulator, clock: () => clock.now().getTime() })
  const world = await createWorld({
    ...rest,
    clock,
    environment: { ...(keys === 'sandbox' && settingsOf(ebay)), ...environment },
    ...(keys === 'practice' && { practice: { origin: ebay.origin, keyset: ebay.keyset } }),
    ebaySending: { pause: async () => undefined, ...(timeLimitMs !== undefined && { timeLimitMs }) },
  })
  // Taken down before the world, whose calls then fail at once.
  onTestFinished(() => ebay.stop())
  return { ...world, ebay }
}

/** The settings of a PastFash whose eBay is this simulator. */
export function settingsOf({ keyset, addresses }: EbaySimulator): Record<string, string> {
  return {
    EBAY_ENVIRONMENT: 'sandbox',
    EBAY_CLIENT_ID: keyset.clientId,
    EBAY_CLIENT_SECRET: keyset.clientSecret,
    EBAY_RU_NAME: keyset.ruName,
    EBAY_ACCEPTED_URL: keyset.acceptedUrl,
    EBAY_AUTH_URL: addresses.auth,
    EBAY_API_URL: addresses.api,
    EBAY_APIZ_URL: addresses.apiz,
    EBAY_APIM_URL: addresses.apim,
    EBAY_WWW_URL: addresses.www,
  }
}

/**
 * Connects a seller to an account of eBay's as a browser would: the consent page, its decision, and the exchange of what it brought
 * back. Without `simSeller` a new account with everything in order. Gives the account.
 */
export async function connectSeller(
  world: EbayWorld,
  seller: Seller,
  simSeller: SimSeller = world.ebay.sellers.add(),
): Promise<SimSeller> {
  const answer = await seller.call(ebayOauthEndpoint, await agreed(world, seller, simSeller))
  if (!answer.success) throw new Error(`The account was not connected: ${answer.error}`)
  return simSeller
}

/** What a seller who agreed brings back from eBay's consent page, ready to be exchanged. */
export function agreed(world: EbayWorld, seller: Seller, simSeller: SimSeller) {
  return agreedAt(world.url, seller, simSeller.userId)
}

/** The same at any address of PastFash, for the account of this id. */
export async function agreedAt(siteUrl: string, seller: Seller, ebayUserId: string) {
  const { authUrl, error } = await seller.call(ebayOauthEndpoint, { action: 'get_auth_url', isSandbox: false })
  if (authUrl === undefined) throw new Error(`There is no consent page: ${error}`)
  const { url } = await fetch(new URL(authUrl, siteUrl))
  const decided = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ decision: 'agree', seller: ebayUserId }),
  })
  const callback = new URL(decided.headers.get('location') ?? '')
  const { searchParams } = callback
  return {
    action: 'exchange_token' as const,
    code: searchParams.get('code') ?? '',
    state: searchParams.get('state') ?? '',
    isSandbox: false,
    callback,
  }
}
