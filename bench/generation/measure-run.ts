import { setTimeout as wait } from 'node:timers/promises'
import { type ModelSimulator, startModelSimulator } from '../../simulators/model/model-simulator.ts'
import { sampleListing } from '../../simulators/model/sample-listing.ts'
import { isOver } from '../../src/listings/listing-run.ts'
import { currentRunEndpoint, startRunEndpoint } from '../../src/listings/run-api.ts'
import { createModelWriter } from '../../src/listings/server/model-writer/model-writer.ts'
import { createLog } from '../../src/platform/server/process/log.ts'
import { createSeller, type Seller } from '../../test/seller.ts'
import { startProduct } from '../measuring/start-product.ts'
import { seedPhotographed } from './seed-photographed.ts'

export type RunSettings = {
  readonly items: number
  readonly photos: number
  /** The requests per minute that the product is set to, and its parallel requests. */
  readonly perMinute: number
  readonly concurrency: number
  readonly answerMs: number
  /** The rate above which the model refuses. */
  readonly allowedPerMinute: number
}

export type Figures = {
  readonly items: number
  /** From the press to the last listing. */
  readonly seconds: number
  /** Average time between the starts of two requests. */
  readonly gapSeconds: number
  readonly failed: number
  /** Requests beyond one for each item: repeats after refusals, also by the model's limit. */
  readonly repeated: number
}

/** One bulk run of a fresh product against a model with a response time and a rate limit. */
export async function measureRun(setting: RunSettings): Promise<Figures> {
  const model = await startModelSimulator()
  const { answerMs, allowedPerMinute } = setting
  model.answerWith({ kind: 'paced', answer: sampleListing, delayMs: answerMs, perMinute: allowedPerMinute })
  const product = await startProduct(
    { AI_REQUESTS_PER_MINUTE: String(setting.perMinute), AI_CONCURRENCY: String(setting.concurrency) },
    {
      writer: createModelWriter({
        model: 'openai-compatible:bench',
        apiKey: 'key',
        baseUrl: model.url,
        log: createLog('error'),
      }),
    },
  )
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
  const startedAt = performance.now()
  await seller.call(startRunEndpoint, { all: { createdUntil: '2099-01-01T00:00:00.000Z', except: [] } })
  const requestTimes: number[] = []
  for (;;) {
    const now = performance.now()
    while (requestTimes.length < model.requests.length) requestTimes.push(now)
    // The page requests the run on live updates. Here it is so rare that it costs nothing.
    if (requestTimes.length >= items) {
      const { run } = await seller.call(currentRunEndpoint, {})
      if (run && isOver(run)) {
        const [first = 0] = requestTimes
        const gapSeconds = ((requestTimes[items - 1] ?? 0) - first) / 1000 / (items - 1)
        return {
          items: run.total,
          seconds: (performance.now() - startedAt) / 1000,
          gapSeconds,
          failed: run.failed,
          repeated: requestTimes.length - items,
        }
      }
    }
    await wait(requestTimes.length >= items ? 200 : 10)
  }
}
