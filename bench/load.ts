import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureWebApp } from '../scripts/bootstrap/web-app.mjs'
import { letPass } from '../scripts/cluster/own-folder.ts'
import { startPostgres } from '../src/platform/server/postgres/start-postgres.ts'
import { createLog } from '../src/platform/server/process/log.ts'
import { startHelper } from './load/helper-process.ts'
import { measureReads } from './load/measure-reads.ts'
import { measureWork } from './load/measure-work.ts'
import { readOptions } from './load/options.ts'
import type { OutsideServices } from './load/outside-services.ts'
import { makePhotos } from './load/photos.ts'
import { prepareSellers } from './load/prepare-sellers.ts'
import { cellTable, endpointTables, loadTargets, memoryTable, readsTable, stockTable } from './load/report.ts'
import { createResults } from './load/results.ts'
import { startSite } from './load/start-site.ts'
import { watchMemory } from './load/watch-memory.ts'
import { rotated } from './measuring/rotated.ts'
import { targetTable } from './measuring/target.ts'

// Many sellers at work at once, on one and on two web processes, on a database with few items and one with many. All four
// alternate in one run. The same rounds measure the most trivial read beside a bare handler.
const options = readOptions(process.argv.slice(2))
const { sellers: count, rounds, photos: photosEach, pauseMs, minutes, products } = options
const answerMs = 1_000

// Any build will do: no page is requested, but a web process does not start without its pages.
if (!existsSync(new URL('../dist/web/index.html', import.meta.url))) await ensureWebApp()
const folder = await mkdtemp(join(tmpdir(), 'pastfash-load-'))
letPass(folder)
const started: { stop(): Promise<void> }[] = []
let ended: Promise<void> | undefined
const end = () => (ended ??= stopAll())
// Child processes do not end with this one automatically.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().then(() => process.exit(130)))
try {
  console.log(
    `${count} sellers, ${options.fewItems} and ${options.items} items, load before: ${loadavg()[0]?.toFixed(1)}`,
  )
  const postgres = await startPostgres({ root: folder, log: createLog('error'), settings: { max_connections: '300' } })
  started.push(postgres)
  const program = new URL('./load/outside-services.ts', import.meta.url)
  const outsideServices = await startHelper<OutsideServices>(program, [String(2 * count), String(answerMs)])
  started.push(outsideServices)
  const photos = await makePhotos()
  const sites = []
  for (const index of [0, 1] as const) {
    const site = await startSite({
      folder,
      server: postgres.connection,
      outsideServices: outsideServices.readyMessage,
      index,
    })
    started.push(site)
    const ebayUserIds = outsideServices.readyMessage.ebayUserIds.slice(index * count, (index + 1) * count)
    const items = index === 0 ? options.fewItems : options.items
    const sellers = await prepareSellers(site, ebayUserIds, items)
    sites.push({ site, sellers })
    // Not counted: the first requests of a process find no compiled code and no open connection.
    const fewSellers = sellers.slice(0, 4)
    await measureWork({ site, sellers: fewSellers, webCount: 2, photos, photosEach, pauseMs }, 1)
  }

  const results = createResults()
  const cells = sites.flatMap((prepared) => ([1, 2] as const).map((webCount) => ({ ...prepared, webCount })))
  for (let round = 0; round < rounds; round += 1)
    for (const { site, sellers, webCount } of rotated(cells, round)) {
      console.log(`Round ${round + 1} of ${rounds}: ${site.name}, ${webCount} web`)
      const figures = await measureWork({ site, sellers, webCount, photos, photosEach, pauseMs }, products)
      results.addWork(`${site.name} ${webCount}`, figures)
      const [reader] = sellers
      if (webCount === 1 && reader) results.addReads(site.name, await measureReads(site, reader, options.reads))
    }
  const lastCell = cells.at(-1)
  if (minutes > 0) console.log(`All sellers continue for ${minutes} minutes with many items and two web processes`)
  const longRun =
    minutes > 0 && lastCell ? await watchMemory({ ...lastCell, photos, photosEach, pauseMs }, minutes) : undefined
  if (longRun) results.addFailures('long run', longRun.tally)

  console.log(
    `\nMedians of ${rounds} rounds on ${availableParallelism()} cores, which the generator and all simulators share.`,
  )
  console.log(
    `\n${endpointTables(results)}\n\n${cellTable(results)}\n\n${stockTable(results)}\n\n${readsTable(results)}`,
  )
  if (longRun) console.log(`\n${memoryTable(longRun.samples)}`)
  for (const failure of results.failures.slice(0, 10)) console.log(`Failed: ${failure}`)
  console.log(`\n${targetTable(loadTargets(results, longRun?.samples))}`)
  console.log(`Load now: ${loadavg()[0]?.toFixed(1)}`)
} finally {
  await end()
}

async function stopAll() {
  for (const part of started.toReversed()) await part.stop()
  await rm(folder, { recursive: true, force: true })
}
