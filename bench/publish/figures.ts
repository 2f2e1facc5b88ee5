import type { EbaySimulator } from '../../simulators/ebay/ebay-simulator.ts'

export type Figures = {
  readonly items: number
  /** From the press to the last listing. */
  readonly seconds: number
  readonly callsPerItem: number
  /** Calls that eBay refused, also by its limits. */
  readonly refused: number
}

/** The cost of a way to publish, by eBay's own log. `publish` ends with the last listing. */
export async function measured(
  ebay: EbaySimulator,
  { ebayUserId, items }: { ebayUserId: string; items: number },
  publish: () => Promise<void>,
): Promise<Figures> {
  const before = ebay.calls(ebayUserId).length
  const startedAt = performance.now()
  await publish()
  const seconds = (performance.now() - startedAt) / 1000
  const calls = ebay.calls(ebayUserId).slice(before)
  const refused = calls.filter(({ operation, status = 0 }) => status >= 400 && operation !== 'getOffers').length
  return { items, seconds, callsPerItem: calls.length / items, refused }
}
