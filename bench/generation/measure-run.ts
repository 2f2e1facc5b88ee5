import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type ModelSimulator, startModelSimulator } from '../../simulators/model/model-simulator.ts'
import { sampleListing } from '../../simulators/model/sample-listing.ts'
import { boot } from '../../src/app/server/boot.ts'
import { currentRunEndpoint, startRunEndpoint } from '../../src/listings/api.ts'
import { isOver } from '../../src/listings/listing-run.ts'
import { createModelWriter } from '../../src/listings/server/model-writer/model-writer.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { parseAppSecrets } from '../../src/platform/server/app-secrets.ts'
import { readConfig } from '../../src/platform/server/config.ts'
import { createLog } from '../../src/platform/server/log.ts'
import { startPostgres } from '../../src/platform/server/postgres/start-postgres.ts'
import { createSeller, type Seller } from '../../test/seller.ts'
import { seedPhotographed } from './seed-photographed.ts'

export type Setting = {
  readonly items: number
  readonly photos: number
  /** What the product is told, and what it may do at once. */
  readonly perMinute: number
  readonly atOnce: number
  readonly answerMs: number
  /** What the model refuses beyond. */
  readonly allowedPerMinute: number
}

export type Figures = {
  readonly items: number
  /** From the press to the last listing. */
  readonly seconds: number
  /** Between the beginnings of two requests, on average. */
  readonly gapSeconds: number
  readonly failed: number
  /** Requests beyond one for each item: answers that were refused, by the model's limit too. */
  readonly repeated: number
}

/** One bulk run of a fresh product against a model that takes its time and keeps its limit. */
export async function measureRun(setting: Setting): Promise<Figures> {
  const model = await startModelSimulator()
  const { answerMs, allowedPerMinute } = setting
  model.answerWith({ kind: 'paced', answer: sampleListing, delayMs: answerMs, perMinute: allowedPerMinute })
  const product = await startProduct(model, setting)
  try {
    const seller = await createSeller(product.url)
    await seedPhotographed(product.services, seller.userId, setting)
    return await oneRun(model, seller, setting.items)
  } finally {
    await product.remove()
    await model.stop()
  }
}

async function oneRun(model: ModelSimulator, seller: Seller, items: number): Promise<Figures> {
  const begun = performance.now()
  await seller.call(startRunEndpoint, { all: { createdUntil: '2099-01-01T00:00:00.000Z', except: [] } })
  const asked: number[] = []
  for (;;) {
    const now = performance.now()
    while (asked.length < model.requests.length) asked.push(now)
    // The page asks on live updates; here so often that it costs nothing.
    if (asked.length >= items) {
      const { run } = await seller.call(currentRunEndpoint, {})
      if (run && isOver(run)) {
        const [first = 0] = asked
        const gapSeconds = ((asked[items - 1] ?? 0) - first) / 1000 / (items - 1)
        return {
          items: run.total,
          seconds: (performance.now() - begun) / 1000,
          gapSeconds,
          failed: run.failed,
          repeated: asked.length - items,
        }
      }
    }
    await wait(asked.length >= items ? 200 : 10)
  }
}

async function startProduct(model: ModelSimulator, { perMinute, atOnce }: Setting) {
  const root = await mkdtemp(join(tmpdir(), 'pastfash-bench-'))
  const log = createLog('error')
  const postgres = await startPostgres({ root, log })
  const { config, secrets } = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    PASTFASH_DATA: root,
    AI_REQUESTS_PER_MINUTE: String(perMinute),
    AI_CONCURRENCY: String(atOnce),
  })
  const running = await boot({
    config,
    secrets,
    appSecrets: parseAppSecrets(`1:${randomUUID()}`),
    connection: postgres.connection,
    clock: systemClock,
    log,
    writer: createModelWriter({ model: 'openai-compatible:bench', apiKey: 'key', baseUrl: model.url, log }),
    webFolder: fileURLToPath(new URL('../../test/placeholder-web', import.meta.url)),
  })
  return {
    url: `http://localhost:${running.listening.port}`,
    services: running.services,
    async remove() {
      await running.stop()
      await postgres.stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}
