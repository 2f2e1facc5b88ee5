import { expect } from 'vitest'
import { listBatchesEndpoint } from '../../src/dashboard/api.ts'
import { createLog } from '../../src/platform/server/process/log.ts'
import type { Seller } from '../seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../test-environment.ts'
import { cheapPasswords } from './cheap-passwords.ts'
import { type Material, materialOf, wordsAbout } from './material.ts'
import { requestsFor } from './requests.ts'
import { forEachAsync, requestsEach } from './runs.ts'
import { type Answered, type Asked, send } from './send.ts'
import { nameOf, type Target } from './targets.ts'

/** Asks each of these whatever comes to mind: the product answers, and works on. */
export async function expectAnswers(targets: readonly Target[]) {
  const env = await createTestEnvironment({ environment: { TRUST_PROXY: '1' }, log: unkept, passwords: cheapPasswords })
  const theirs = await wordsAbout(await env.seller())
  // All before anything is asked: soon this address may make no more accounts, and their sessions may end.
  const sellers = new Map<string, { asking: Seller; material: Material }>()
  for (const name of new Set(targets.map((target) => target.as))) {
    const asking = await env.seller()
    sellers.set(name, { asking, material: await materialOf(env.url, asking, theirs) })
  }
  const sessions = new Map<Seller, string>()
  let untouched: Material | undefined
  for (const target of targets) {
    const { asking, material } = entryOf(sellers, target.as)
    // The keeper has things again once something was asked that may have deleted them.
    const things = target.as === 'keeper' ? (untouched ??= await materialOf(env.url, asking, theirs)) : material
    const requests = requestsFor(target, things)
    const holds = async (asked: Asked) => {
      const isSignedIn = asked.headers['cookie'] === asking.cookie
      const headers = { ...asked.headers, ...(isSignedIn && { cookie: sessions.get(asking) ?? asking.cookie }) }
      const answer = await send(env.listening.port, { ...asked, headers })
      // As a browser does, which goes on in the session that it was given last.
      if (isSignedIn && answer.session) sessions.set(asking, answer.session)
      expectAnswer(answer)
    }
    await forEachAsync(requests, holds, requestsEach).catch((error: unknown) => {
      throw new Error(`${nameOf(target)}: ${String(error)}`, { cause: error })
    })
    if (target.method !== 'GET') untouched = undefined
    await expectToWork(env, entryOf(sellers, 'keeper').asking)
  }
}

/** Written as any other, but kept nowhere: what is made up here looks like all that no log may hold. */
const unkept = createLog('debug', { write: () => {} })

/** An answer for whoever asked: never a fault of the product, never what is behind it, and in the shape that pages read. */
function expectAnswer({ status, type, body }: Answered) {
  // The one word of "later" that is right: the bytes are not those that the request says it sent.
  if (status === 503) return expect(body).toContain('was damaged on its way here')
  expect(status >= 200 && status < 500, `${status} ${body.slice(0, 300)}`).toBe(true)
  expect(body).not.toMatch(/Failed query|\n {4}at |\/src\/|node_modules|select .* from /)
  if (body !== '' && type.startsWith('application/json')) JSON.parse(body)
}

function entryOf<Entry>(entries: ReadonlyMap<string, Entry>, name: string): Entry {
  const entry = entries.get(name)
  if (!entry) throw new Error(`nobody asks as ${name}`)
  return entry
}

async function expectToWork(env: TestEnvironment, seller: Seller) {
  expect((await fetch(`${env.url}/readyz`)).status).toBe(200)
  await seller.call(listBatchesEndpoint, {})
}
