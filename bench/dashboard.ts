import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openDatabase } from '../src/platform/server/db/db.ts'
import { createLog } from '../src/platform/server/process/log.ts'
import { chromiumPath } from '../test/journeys/chromium.ts'
import { startProduct } from '../test/journeys/product.ts'
import { startProxy } from '../test/journeys/proxy.ts'
import { createSeller } from '../test/seller.ts'
import { measurePages } from './dashboard/measure-pages.ts'
import { readOptions } from './dashboard/options.ts'
import { pagesTable, pageTargets } from './dashboard/report-pages.ts'
import { type VisitName, visitsTable, visitTargets } from './dashboard/report-visits.ts'
import { seed } from './dashboard/seed.ts'
import { type DashboardName, type FigureName, visit } from './dashboard/visit.ts'
import { createMeasured } from './measuring/figures.ts'
import { graphicsWords } from './measuring/graphics.ts'
import { plainScript, servePage } from './measuring/page-site.ts'
import { rotated } from './measuring/rotated.ts'
import { targetTable } from './measuring/target.ts'

// The dashboard of sellers with few and with many items, among many others. It compares the server's pages with paging by
// offset, and the cards in a browser with a page that renders all of them. They alternate within one run.
const options = readOptions(process.argv.slice(2))
const product = await startProduct()
try {
  const sellers = await Promise.all(
    [0, ...options.sizes].map(async (size) => ({ ...(await createSeller(product.url)), size })),
  )
  const full = sellers.filter(({ size }) => size > 0)
  const connection = await product.connection()
  console.log(`Making ${options.sizes.join(', ')} and ${options.others} other items`)
  await seed({ connection, bucket: join(product.dataFolder, 'bucket', 'product-images') }, full, options.others)
  if (options.only.includes('server')) await pages()
  if (options.only.includes('browser')) await visits()

  async function pages() {
    const db = openDatabase(connection, createLog('error'))
    const times = await measurePages(db, full, options.rounds)
    await db.close()
    console.log(`\nA page of the server, ${options.rounds} times: compare columns, not machines.`)
    console.log(`\n${pagesTable(times, options.sizes)}\n\n${targetTable(pageTargets(times, options.sizes))}`)
  }

  async function visits() {
    if (!existsSync(chromiumPath)) throw new Error(`There is no Chromium at ${chromiumPath}: set CHROMIUM_PATH`)
    const cache = fileURLToPath(new URL('../.cache/bench/dashboard', import.meta.url))
    const watch = await plainScript(new URL('./dashboard/page/watch.ts', import.meta.url))
    const peer = await servePage(new URL('./dashboard/page/plain-page.ts', import.meta.url), cache, '/peer/')
    // One origin for both pages, so that the plain one may send requests to the server.
    const isPeer = (path: string) => path.startsWith('/peer/')
    const origin = await startProxy({ target: (path) => (isPeer(path) ? new URL(peer.url).origin : product.url) })
    const measured = createMeasured<VisitName, FigureName>()
    const runs = sellers.flatMap((seller) =>
      (['ours', 'plain'] satisfies DashboardName[]).map((dashboard) => ({ seller, dashboard })),
    )
    for (let round = 0; round < options.visits; round += 1)
      for (const { seller, dashboard } of rotated(runs, round)) {
        console.log(`Visit ${round + 1} of ${options.visits}: ${dashboard}, ${seller.size} items`)
        const figures = await visit(dashboard, {
          url: origin.url,
          graphics: options.graphics,
          seller,
          size: seller.size,
          watch,
        })
        measured.add(`${dashboard} ${seller.size}`, figures)
      }
    await origin.close()
    await peer.stop()
    console.log(
      `\nMedians of ${options.visits} visits, ${graphicsWords[options.graphics]}: compare lines, not machines.`,
    )
    console.log(`\n${visitsTable(measured, options.sizes)}\n\n${targetTable(visitTargets(measured, options.sizes))}`)
  }
} finally {
  await product.remove()
}
