import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { photoBucket } from '../src/photos/limits.ts'
import { chromiumPath } from '../test/journeys/chromium.ts'
import { startProduct } from '../test/journeys/product.ts'
import { startProxy } from '../test/journeys/proxy.ts'
import { createSeller } from '../test/seller.ts'
import { seed } from './dashboard/seed.ts'
import type { DashboardName } from './dashboard/visit.ts'
import { createMeasured } from './measuring/figures.ts'
import { plainScript, servePage } from './measuring/page-site.ts'
import { rotated } from './measuring/rotated.ts'
import { formatNumber, table } from './measuring/table.ts'
import { atMost, ratio, type Target, targetTable } from './measuring/target.ts'
import {
  costsTable,
  figuresOf,
  lighthouseTable,
  lighthouseTargets,
  type PageFigures,
  type PageName,
  pageNames,
} from './pages/lighthouse-figures.ts'
import { measurePresses } from './pages/measure-presses.ts'
import { cookiesOf, openWarm } from './pages/open-warm.ts'
import { readOptions } from './pages/options.ts'
import { type Report, runLighthouse } from './pages/run-lighthouse.ts'

// Measures how fast pages are. Lighthouse opens them in an empty browser by its mobile profile. A warm browser opens the list
// beside a plain page with the same cards. A slow processor measures presses.
const options = readOptions(process.argv.slice(2))
if (!existsSync(chromiumPath)) throw new Error(`There is no Chromium at ${chromiumPath}: set CHROMIUM_PATH`)
const product = await startProduct()
const targets: Target[] = []
try {
  const few = { ...(await createSeller(product.url)), size: options.items }
  const many = { ...(await createSeller(product.url)), size: options.listed }
  const connection = await product.connection()
  await seed({ connection, bucket: join(product.dataFolder, 'bucket', photoBucket) }, [few, many], 0)
  const watches = [
    await plainScript(new URL('./dashboard/page/watch.ts', import.meta.url)),
    await plainScript(new URL('./pages/page/watch.ts', import.meta.url)),
  ]
  if (options.only.includes('lighthouse')) await lighthouse()
  if (options.only.includes('warm')) await warm()
  if (options.only.includes('presses')) await presses()
  console.log(`\n${targetTable(targets)}`)

  async function lighthouse() {
    const figures: PageFigures = createMeasured()
    const reports = new Map<PageName, Report>()
    for (let round = 0; round < options.rounds; round += 1)
      for (const name of rotated(pageNames, round)) {
        console.log(`Lighthouse ${round + 1} of ${options.rounds}: ${name}`)
        const cookies = name === 'dashboard' ? cookiesOf(few, product.url) : []
        const report = await runLighthouse(product.url, (context) => context.addCookies(cookies))
        figures.add(name, figuresOf(report))
        reports.set(name, report)
      }
    console.log(`\nLighthouse, mobile, medians of ${options.rounds}:\n\n${lighthouseTable(figures)}`)
    for (const [name, report] of reports) console.log(`\nMost expensive, ${name}:\n\n${costsTable(report)}`)
    targets.push(...lighthouseTargets(figures))
  }

  async function warm() {
    const cache = fileURLToPath(new URL('../.cache/bench/dashboard', import.meta.url))
    const peer = await servePage(new URL('./dashboard/page/plain-page.ts', import.meta.url), cache, '/peer/')
    // One origin for both pages, so that the plain one may send requests to the server.
    const peerOrigin = new URL(peer.url).origin
    const origin = await startProxy({ target: (path) => (path.startsWith('/peer/') ? peerOrigin : product.url) })
    const measured = createMeasured<DashboardName, 'firstCardsMs'>()
    for (let round = 0; round < options.rounds; round += 1)
      for (const name of rotated(['ours', 'plain'] as const, round))
        measured.add(name, { firstCardsMs: await openWarm(name, { url: origin.url, seller: many, watches }) })
    await origin.close()
    await peer.stop()
    const [ours, plain] = [measured.median('ours').firstCardsMs, measured.median('plain').firstCardsMs]
    const rows = [
      ['ours', formatNumber(ours)],
      ['all cards rendered plainly', formatNumber(plain)],
    ]
    console.log(`\nWarm, ${many.size} items, medians of ${options.rounds}:\n\n${table(['', 'first card ms'], rows)}`)
    targets.push(atMost('warm list: times the plain page', ratio(ours, plain), 1.3, 2))
  }

  async function presses() {
    const measured = createMeasured<'ours', 'longestMs'>()
    for (let round = 0; round < options.rounds; round += 1)
      measured.add('ours', { longestMs: await measurePresses({ url: product.url, seller: many, watches }) })
    targets.push(atMost('longest answer to a press, ms', measured.median('ours').longestMs, 199, 0))
  }
} finally {
  await product.remove()
}
