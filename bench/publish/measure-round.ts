import { setTimeout as wait } from 'node:timers/promises'
import { startEbaySimulator } from '../../simulators/ebay/ebay-simulator.ts'
import { publishManyEndpoint } from '../../src/ebay/api.ts'
import { settingsOf } from '../../test/ebay-consent.ts'
import { startProduct } from '../measuring/start-product.ts'
import { connectedSeller } from './connect-seller.ts'
import { type Figures, measured } from './figures.ts'
import { publishOneAfterAnother } from './one-after-another.ts'
import type { Options } from './options.ts'
import { seedReady } from './seed-ready.ts'

/** The sync asks eBay for orders and listings in any case, so its calls are not an item's. */
const neverSync = { initialDelayMs: 3_600_000, intervalMs: 3_600_000 }
/** Items that one request publishes. */
const itemsPerRequest = 200

/** Both ways against one eBay with a response time and limits. */
export async function measureRound(
  options: Pick<Options, 'items' | 'plainItems' | 'photos' | 'latencyMs'>,
): Promise<{ product: Figures; plain: Figures }> {
  const { items, plainItems, photos, latencyMs } = options
  const ebay = await startEbaySimulator()
  const product = await startProduct(settingsOf(ebay), { ebaySyncing: neverSync })
  try {
    const { seller, ebayUserId } = await connectedSeller(ebay, product.url)
    const itemIds = await seedReady(product.services, seller.userId, { items, photos })
    ebay.faults.setLatency(latencyMs)
    const ours = await measured(ebay, { ebayUserId, items }, async () => {
      for (let start = 0; start < items; start += itemsPerRequest)
        await seller.call(publishManyEndpoint, { itemIds: itemIds.slice(start, start + itemsPerRequest) })
      while (ebay.listings(ebayUserId).length < items) await wait(20)
    })
    // eBay counts the photos of an account in any 5 seconds.
    await wait(6_000)
    const plain = await measured(ebay, { ebayUserId, items: plainItems }, () =>
      publishOneAfterAnother(ebay, { ebayUserId, items: plainItems, photos }),
    )
    return { product: ours, plain }
  } finally {
    ebay.faults.setLatency(0)
    await product.remove()
    await ebay.stop()
  }
}
