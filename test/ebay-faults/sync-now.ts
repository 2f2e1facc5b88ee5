import { syncDue } from '../../src/ebay/server/sync/start-syncing.ts'
import type { EbaySeller } from '../published-items.ts'

/** Advances the clock until the connected accounts are due, and syncs them. */
export async function syncNow({ env }: Pick<EbaySeller, 'env'>): Promise<void> {
  env.clock.forward(5 * 60)
  await syncDue(env.services, new AbortController().signal)
}
