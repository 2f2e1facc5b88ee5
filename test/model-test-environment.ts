import { onTestFinished } from 'vitest'
import { startModelSimulator } from '../simulators/model/model-simulator.ts'
import { listListingsEndpoint } from '../src/listings/api.ts'
import { chooseWriter } from '../src/listings/server/choose-writer.ts'
import { createLog } from '../src/platform/server/process/log.ts'
import { createJeans } from './photos.ts'
import type { Seller } from './seller.ts'
import { createTestEnvironment, type TestEnvironment } from './test-environment.ts'

/** A test environment whose writer asks a model over HTTP, and a seller with one item. */
export async function environmentWithModel(options: { timeoutMs?: number; environment?: Record<string, string> } = {}) {
  const model = await startModelSimulator()
  onTestFinished(() => model.stop())
  const settings = { model: 'openai-compatible:test', apiKey: 'key', baseUrl: model.url }
  const env = await createTestEnvironment({ writer: chooseWriter(settings, createLog('silent')), ...options })
  const seller = await env.seller()
  return { env, model, seller, ...(await createJeans(seller)) }
}

/** The state of the newest item's listing. */
export async function stateOf(seller: Seller) {
  const [newest] = (await seller.call(listListingsEndpoint, {})).items
  return newest?.generation ?? { status: 'absent', error: null }
}

/** State and retries of every job of a queue, in the order they were sent. */
export async function jobsOf(env: TestEnvironment, queue = 'write-listing'): Promise<unknown[]> {
  const { rows } = await env.services.db.pool.query(
    'select state, retry_count from queue.job where name = $1 order by created_on',
    [queue],
  )
  return rows
}

/** Makes waiting jobs due at once; returns their number. */
export async function makeJobsDue(env: TestEnvironment): Promise<number> {
  const { rowCount } = await env.services.db.pool.query(
    "update queue.job set start_after = now() where name = 'write-listing' and state = 'created' and start_after > now()",
  )
  return rowCount ?? 0
}
