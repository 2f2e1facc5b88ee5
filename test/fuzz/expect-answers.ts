import { expect } from 'vitest'
import { createLog } from '../../src/platform/server/process/log.ts'
import { listItemsEndpoint } from '../../src/workbench/api.ts'
import type { Seller } from '../seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../test-environment.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { forEachAsync, requestsPerEndpoint } from './for-each.ts'
import { type Material, materialOf, wordsAbout } from './material.ts'
import { requestsFor } from './requests.ts'
import { type FuzzAnswer, type FuzzRequest, send } from './send-request.ts'
import { nameOf, type Target } from './targets.ts'

/** Sends random requests to each target: the product answers, and continues to work. */
export async function expectAnswers(targets: readonly Target[]) {
  const env = await createTestEnvironment({
    environment: { TRUST_PROXY: '1' },
    log: discardingLog,
    passwords: cheapPasswords,
  })
  const wordsOfAnother = await wordsAbout(await env.seller())
  // All sellers exist before the first request: later this address may reach its limit of new accounts, and sessions may end.
  const sellers = new Map<string, { seller: Seller; material: Material }>()
  for (const name of new Set(targets.map((target) => target.as))) {
    const seller = await env.seller()
    sellers.set(name, { seller, material: await materialOf(env.url, seller, wordsOfAnother) })
  }
  const sessions = new Map<Seller, string>()
  let keeperMaterial: Material | undefined
  for (const target of targets) {
    const { seller, material } = entryOf(sellers, target.as)
    // The keeper gets new things after a request that may have deleted the old ones.
    const targetMaterial =
      target.as === 'keeper' ? (keeperMaterial ??= await materialOf(env.url, seller, wordsOfAnother)) : material
    const requests = requestsFor(target, targetMaterial)
    const expectGoodAnswer = async (request: FuzzRequest) => {
      const isSignedIn = request.headers['cookie'] === seller.cookie
      const headers = { ...request.headers, ...(isSignedIn && { cookie: sessions.get(seller) ?? seller.cookie }) }
      const answer = await send(env.listening.port, { ...request, headers })
      // As a browser does, the seller continues with the newest session cookie.
      if (isSignedIn && answer.session) sessions.set(seller, answer.session)
      expectAnswer(answer)
    }
    await forEachAsync(requests, expectGoodAnswer, requestsPerEndpoint).catch((error: unknown) => {
      throw new Error(`${nameOf(target)}: ${String(error)}`, { cause: error })
    })
    if (target.method !== 'GET') keeperMaterial = undefined
    await expectToWork(env, entryOf(sellers, 'keeper').seller)
  }
}

/** A log that formats every line and drops it: the made-up values look like all that a log must not contain. */
const discardingLog = createLog('debug', { write: () => {} })

/** Checks an answer: not a fault of the product, no internals, and in the shape that pages read. */
function expectAnswer({ status, type, body }: FuzzAnswer) {
  // The only correct "try later": the bytes are not those that the request announces.
  if (status === 503) return expect(body).toContain('was damaged during upload')
  expect(status >= 200 && status < 500, `${status} ${body.slice(0, 300)}`).toBe(true)
  expect(body).not.toMatch(/Failed query|\n {4}at |\/src\/|node_modules|select .* from /)
  if (body !== '' && type.startsWith('application/json')) JSON.parse(body)
}

function entryOf<Entry>(entries: ReadonlyMap<string, Entry>, name: string): Entry {
  const entry = entries.get(name)
  if (!entry) throw new Error(`there is no seller for ${name}`)
  return entry
}

async function expectToWork(env: TestEnvironment, seller: Seller) {
  expect((await fetch(`${env.url}/readyz`)).status).toBe(200)
  await seller.call(listItemsEndpoint, {})
}
