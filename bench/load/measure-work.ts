import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { photosOf } from './photos.ts'
import { processMetricsAt } from './read-process-metrics.ts'
import { createSiteClient } from './site-client.ts'
import type { Site } from './start-site.ts'
import { createTally, type Tally } from './tally.ts'
import { SellerGaveUp } from './time-requests.ts'
import { beginVisit, type Visit } from './visit.ts'
import type { WorkingSeller } from './working-seller.ts'

export type Work = {
  readonly site: Site
  readonly sellers: readonly WorkingSeller[]
  /** The number of its web processes that take part. */
  readonly webCount: 1 | 2
  readonly photos: readonly Uint8Array[]
  readonly photosEach: number
  readonly pauseMs: number
}

/** The cost of all sellers' work. */
export type WorkFigures = {
  readonly seconds: number
  readonly tally: Tally
  /** Processor seconds of the web processes that took part, and of the worker. */
  readonly webCpu: number
  readonly workerCpu: number
  /** Processor seconds of the load generator, which runs on the same machine. */
  readonly generatorCpu: number
  /** Milliseconds that the database worked on statements of this site (pg_stat_database.active_time). */
  readonly databaseMs: number
  /** Bytes of the largest web process at the end, and of the worker. */
  readonly webMemory: number
  readonly workerMemory: number
}

/** All sellers sign in at once, and each makes products as fast as answers arrive. No seller waits for another. */
export async function measureWork(work: Work, products: number): Promise<WorkFigures> {
  const tally = createTally()
  const before = await usedBy(work)
  const began = performance.now()
  await eachAtWork(work, tally, async (visit, seller) => {
    for (let made = 0; made < products; made += 1)
      await visit.makeProduct(photosOf(work.photos, seller.productsMade, work.photosEach))
  })
  const seconds = (performance.now() - began) / 1000
  await untilQueueIsEmpty(work.site)
  const after = await usedBy(work)
  return {
    seconds,
    tally,
    webCpu: after.webCpu - before.webCpu,
    workerCpu: after.workerCpu - before.workerCpu,
    generatorCpu: after.generatorCpu - before.generatorCpu,
    databaseMs: after.databaseMs - before.databaseMs,
    webMemory: after.webMemory,
    workerMemory: after.workerMemory,
  }
}

/** Lets every seller sign in and do something. A seller who cannot continue ends alone, and the tally says why. */
export async function eachAtWork(
  { site, sellers, webCount, pauseMs }: Work,
  tally: Tally,
  doSomething: (visit: Visit, seller: WorkingSeller) => Promise<void>,
): Promise<void> {
  const siteClient = createSiteClient(site.url, site.webPorts.slice(0, webCount))
  const atWork = async (seller: WorkingSeller) => {
    let visit: Visit | undefined
    try {
      visit = await beginVisit(seller, { siteClient, tally, pauseMs })
      await doSomething(visit, seller)
    } catch (failure) {
      if (!(failure instanceof SellerGaveUp)) throw failure
    } finally {
      visit?.end()
    }
  }
  await Promise.all(sellers.map(atWork))
  siteClient.close()
}

/** Abandoned jobs must not run beside the next measurement. */
async function untilQueueIsEmpty({ connection }: Site) {
  const client = new Client(connection)
  await client.connect()
  const jobs = async () => {
    const { rows } = await client.query<{ jobs: number }>(
      "select count(*)::int as jobs from queue.job where state in ('created', 'retry', 'active') and start_after < now()",
    )
    return rows[0]?.jobs ?? 0
  }
  while ((await jobs()) > 0) await wait(200)
  await client.end()
}

async function usedBy({ site, webCount }: Work) {
  const [worker, databaseMs, ...web] = await Promise.all([
    processMetricsAt(site.workerMetrics),
    databaseTime(site),
    ...site.webMetrics.slice(0, webCount).map(processMetricsAt),
  ])
  const { user, system } = process.cpuUsage()
  return {
    databaseMs,
    generatorCpu: (user + system) / 1e6,
    webCpu: web.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    workerCpu: worker.cpuSeconds,
    webMemory: Math.max(...web.map(({ memory }) => memory)),
    workerMemory: worker.memory,
  }
}

/** PostgreSQL updates it once a second per connection, so a small rest counts for the next measurement. */
async function databaseTime({ connection }: Site): Promise<number> {
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query<{ milliseconds: number }>(
    'select active_time as milliseconds from pg_stat_database where datname = current_database()',
  )
  await client.end()
  return rows[0]?.milliseconds ?? 0
}
