import { onTestFinished } from 'vitest'
import { listListingsEndpoint } from '../src/listings/api.ts'
import { currentRunEndpoint } from '../src/listings/run-api.ts'
import { createHandWriter } from './hand-writer.ts'
import type { Seller } from './seller.ts'
import { createTestEnvironment } from './test-environment.ts'

/** A test environment whose writer waits for the test and writes `concurrency` listings at once, and a seller. */
export async function runEnvironment({
  concurrency = 2,
  rateLimiterKey,
}: {
  concurrency?: number
  rateLimiterKey?: string
} = {}) {
  const writer = createHandWriter(rateLimiterKey)
  const env = await createTestEnvironment({ writer, environment: { AI_CONCURRENCY: String(concurrency) } })
  onTestFinished(() => writer.end())
  return { env, writer, seller: await env.seller() }
}

/** The run that a page shows; null without one. */
export async function runOf(seller: Seller) {
  return (await seller.call(currentRunEndpoint, {})).run
}

/** The state of each item's listing, by SKU. */
export async function statesBySku(seller: Seller): Promise<Record<string, string>> {
  const { items } = await seller.call(listListingsEndpoint, {})
  return Object.fromEntries(
    items.map(({ sku, generation }) => [sku, `${generation.status}${generation.askedAt === null ? '' : ', asked'}`]),
  )
}
