import { onTestFinished } from 'vitest'
import { type EbaySimulator, type EbaySimulatorOptions, startEbaySimulator } from '../simulators/ebay/ebay-simulator.ts'
import type { Seller as SimSeller } from '../simulators/ebay/stored.ts'
import { ebayOauthEndpoint } from '../src/ebay/api.ts'
import type { ListingWriter } from '../src/listings/server/listing-writer.ts'
import type { Log } from '../src/platform/server/log.ts'
import { agreedAt, settingsOf } from './ebay-consent.ts'
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
