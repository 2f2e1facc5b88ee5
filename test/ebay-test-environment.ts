import { expect, onTestFinished } from 'vitest'
import { type EbaySimulator, type EbaySimulatorOptions, startEbaySimulator } from '../simulators/ebay/ebay-simulator.ts'
import type { Seller as SimSeller } from '../simulators/ebay/stored.ts'
import { checkPoliciesEndpoint, ebayOauthEndpoint } from '../src/ebay/api.ts'
import type { ListingWriter } from '../src/listings/server/listing-writer.ts'
import type { Log } from '../src/platform/server/process/log.ts'
import { agreedAt, settingsOf } from './ebay-consent.ts'
import type { Seller } from './seller.ts'
import { createTestClock, createTestEnvironment, type TestEnvironment } from './test-environment.ts'

export type EbayTestEnvironment = TestEnvironment & {
  ebay: EbaySimulator
  /** Waits until eBay holds an answer back, and lets the time be over of every request that waits for one. */
  timeOut(): Promise<void>
}

export type EbayTestOptions = {
  writer?: ListingWriter
  environment?: Record<string, string>
  log?: Log
  /** `practice` unless said: with keys of eBay's, whose base addresses are the simulator's. */
  keys?: 'practice' | 'sandbox'
  simulator?: Omit<EbaySimulatorOptions, 'clock'>
  /** Another test environment whose data is used. */
  dataOf?: TestEnvironment
}

/**
 * A test environment whose gate speaks over the wire to an eBay of its own, which goes by the test environment's clock. Waits before a second try are
 * left out, and no request is given up before `timeOut`. `env.ebay` is eBay from the inside: calls, faults, listings, orders.
 */
export async function createEbayTestEnvironment(options: EbayTestOptions = {}): Promise<EbayTestEnvironment> {
  const { keys = 'practice', simulator, environment, ...rest } = options
  const clock = createTestClock()
  const deadlines = new Set<AbortController>()
  const deadline = () => {
    const ends = new AbortController()
    deadlines.add(ends)
    return ends.signal
  }
  const ebay = await startEbaySimulator({ ...simulator, clock: () => clock.now().getTime() })
  const env = await createTestEnvironment({
    ...rest,
    clock,
    environment: { ...(keys === 'sandbox' && settingsOf(ebay)), ...environment },
    ...(keys === 'practice' && { practice: { origin: ebay.origin, keyset: ebay.keyset } }),
    ebaySending: { pause: async () => undefined, deadline },
  })
  // Taken down before the test environment, whose calls then fail at once.
  onTestFinished(() => ebay.stop())
  return {
    ...env,
    ebay,
    async timeOut() {
      await expect.poll(() => ebay.calls().some(({ isAnswered }) => !isAnswered)).toBe(true)
      for (const ends of deadlines) ends.abort()
      deadlines.clear()
    },
  }
}

/**
 * Connects a seller to an account of eBay's as a browser would: the consent page, its decision, the exchange of what it brought
 * back, and the page's look at what the account has. Without `simSeller` a new account with everything in order. Gives the account.
 */
export async function connectSeller(
  env: EbayTestEnvironment,
  seller: Seller,
  simSeller: SimSeller = env.ebay.sellers.add(),
): Promise<SimSeller> {
  const answer = await seller.call(ebayOauthEndpoint, await agreed(env, seller, simSeller))
  if (!answer.success) throw new Error(`The account was not connected: ${answer.error}`)
  await seller.call(checkPoliciesEndpoint, {})
  return simSeller
}

/** What a seller who agreed brings back from eBay's consent page, ready to be exchanged. */
export function agreed(env: EbayTestEnvironment, seller: Seller, simSeller: SimSeller) {
  return agreedAt(env.url, seller, simSeller.userId)
}
