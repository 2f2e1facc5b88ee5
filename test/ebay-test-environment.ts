import { expect, onTestFinished } from 'vitest'
import { type EbaySimulator, type EbaySimulatorOptions, startEbaySimulator } from '../simulators/ebay/ebay-simulator.ts'
import type { Seller as SimSeller } from '../simulators/ebay/stored-rows.ts'
import { checkPoliciesEndpoint, ebayOauthEndpoint } from '../src/ebay/api.ts'
import type { ListingWriter } from '../src/listings/server/listing-writer.ts'
import type { Log } from '../src/platform/server/process/log.ts'
import { agreeOnConsentPage, settingsOf } from './ebay-consent.ts'
import type { Seller } from './seller.ts'
import { createTestClock, createTestEnvironment, type TestEnvironment } from './test-environment.ts'

export type EbayTestEnvironment = TestEnvironment & {
  ebay: EbaySimulator
  /** Waits until eBay holds an answer back, then times out every request that waits for one. */
  timeOut(): Promise<void>
}

export type EbayTestOptions = {
  writer?: ListingWriter
  environment?: Record<string, string>
  log?: Log
  /** Default `practice`; `sandbox` sets keys of eBay's, whose base addresses are the simulator's. */
  keys?: 'practice' | 'sandbox'
  simulator?: Omit<EbaySimulatorOptions, 'clock'>
  /** Another test environment whose data is used. */
  dataOf?: TestEnvironment
}

/**
 * A test environment whose eBay client calls an eBay simulator over HTTP, on the test environment's clock. Second tries come
 * without delay, and no request times out before `timeOut`. `env.ebay` controls eBay: calls, faults, listings, orders.
 */
export async function createEbayTestEnvironment(options: EbayTestOptions = {}): Promise<EbayTestEnvironment> {
  const { keys = 'practice', simulator, environment, ...rest } = options
  const clock = createTestClock()
  const deadlines = new Set<AbortController>()
  const deadline = () => {
    const controller = new AbortController()
    deadlines.add(controller)
    return controller.signal
  }
  const ebay = await startEbaySimulator({ ...simulator, clock: () => clock.now().getTime() })
  const env = await createTestEnvironment({
    ...rest,
    clock,
    environment: { ...(keys === 'sandbox' && settingsOf(ebay)), ...environment },
    ...(keys === 'practice' && { practice: { origin: ebay.origin, keyset: ebay.keyset } }),
    ebaySending: { pause: async () => undefined, deadline },
  })
  // It stops before the test environment, whose calls then fail at once.
  onTestFinished(() => ebay.stop())
  return {
    ...env,
    ebay,
    async timeOut() {
      await expect.poll(() => ebay.calls().some(({ isAnswered }) => !isAnswered)).toBe(true)
      for (const controller of deadlines) controller.abort()
      deadlines.clear()
    },
  }
}

/**
 * Connects a seller to an eBay account as a browser does: the consent page, the decision, the exchange of its answer, and the
 * account check. Without `simSeller` it makes a new account with everything in order. Returns the account.
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

/** Agrees on eBay's consent page. Returns the parameters that it sends back, ready to be exchanged. */
export function agreed(env: EbayTestEnvironment, seller: Seller, simSeller: SimSeller) {
  return agreeOnConsentPage(env.url, seller, simSeller.userId)
}
