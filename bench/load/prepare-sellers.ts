import { seedStock } from './seed-stock.ts'
import { createSiteClient } from './site-client.ts'
import type { Site } from './start-site.ts'
import { createWorkingSeller, type WorkingSeller } from './working-seller.ts'

/** Accounts that are created at the same time: each takes a processor for a tenth of a second. */
const concurrency = 4

/** Creates a seller of this site for each of these accounts at eBay. All of them together have this many items. */
export async function prepareSellers(
  site: Site,
  ebayUserIds: readonly string[],
  items: number,
): Promise<WorkingSeller[]> {
  const began = performance.now()
  const siteClient = createSiteClient(site.url, site.webPorts)
  const left = [...ebayUserIds.entries()]
  const sellers: WorkingSeller[] = []
  const create = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [number, ebayUserId] = next
      sellers.push(await createWorkingSeller(siteClient, site.url, { number, ebayUserId }))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, create))
  siteClient.close()
  const createdAfter = performance.now()
  await seedStock(
    site.connection,
    sellers.map(({ userId }) => userId),
    items,
  )
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(0)
  console.log(
    `${site.name}: ${sellers.length} accounts in ${seconds(began, createdAfter)} s, ${items} items in ${seconds(createdAfter, performance.now())} s`,
  )
  return sellers
}
