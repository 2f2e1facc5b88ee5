import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createItemEndpoint } from '../src/items/api.ts'
import { canStartCluster, startTestCluster, startTimeMs, type TestCluster } from './cluster.ts'
import { createCaller, type Seller } from './seller.ts'
import { type AcknowledgedPhoto, expectKept, startLoad, storeWithRetries } from './uploading-sellers.ts'

describe.skipIf(!canStartCluster)('PastFash as a service of several processes', () => {
  let cluster: TestCluster
  beforeAll(async () => {
    cluster = await startTestCluster()
  }, startTimeMs)
  afterAll(() => cluster?.remove(), startTimeMs)

  test('all parts start at once on an empty database, and the role that PastFash works as creates no tables', async () => {
    for (const url of [cluster.url, ...[...cluster.web, ...cluster.workers].map((process) => process.url)])
      expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ database: 'ok', bucket: 'ok' })
    expect((await fetch(cluster.url)).headers.get('content-type')).toContain('text/html')
    expect((await fetch(`${cluster.workers[0].url}/`)).status).toBe(404)
    for (const { metricsUrl } of [...cluster.web, ...cluster.workers])
      expect(await (await fetch(metricsUrl)).text()).toContain('# TYPE')
    expect((await fetch(`${cluster.url}/metrics`)).headers.get('content-type')).not.toContain('text/plain')

    const client = new Client(cluster.databaseUrl)
    await client.connect()
    await expect(client.query('create table public.own (id int)')).rejects.toThrow('permission denied')
    await client.end()
  })

  test('a change made through one process is announced through the other at once', async () => {
    const seller = await cluster.seller()
    const [one, other] = cluster.web
    const leave = new AbortController()
    const stream = await fetch(`${one.url}/api/events`, { headers: { cookie: seller.cookie }, signal: leave.signal })
    const received = textOf(stream)
    await expect.poll(() => received.text).toContain('everything')
    const { id } = await callerOf(seller, other.url).call(createItemEndpoint, { uploadSessionId: crypto.randomUUID() })
    await expect.poll(() => received.text).toContain(id)
    leave.abort()
  })

  test('live updates pass through nginx as they happen', async () => {
    const seller = await cluster.seller()
    const leave = new AbortController()
    const stream = await fetch(`${cluster.url}/api/events`, {
      headers: { cookie: seller.cookie },
      signal: leave.signal,
    })
    const received = textOf(stream)
    await expect.poll(() => received.text).toContain('everything')
    const { id } = await seller.call(createItemEndpoint, { uploadSessionId: crypto.randomUUID() })
    await expect.poll(() => received.text).toContain(id)
    leave.abort()
  })

  test('every process is restarted in turn under load, and no request is dropped', async () => {
    const sellers: Seller[] = []
    for (let at = 0; at < 4; at += 1) sellers.push(await cluster.seller())
    const load = startLoad(sellers)
    for (const { part } of [...cluster.web, ...cluster.workers, ...cluster.web]) {
      await load.waitForAnswers(50)
      await part.stop()
      await load.waitForAnswers(50)
      await part.start()
    }
    await load.waitForAnswers(50)
    const { failures, acknowledged, answers } = await load.end()
    expect(failures).toEqual([])
    expect(answers).toBeGreaterThan(500)
    await expectKept(acknowledged.slice(-50), cluster.url)
  }, 900_000)

  test('each part is killed with -9 in turn, and everything that was acknowledged is still stored', async () => {
    const seller = await cluster.seller()
    const acknowledged: AcknowledgedPhoto[] = []
    for (const part of cluster.parts.values()) {
      const first = storeWithRetries(seller)
      const others = first.then(() => Promise.all([storeWithRetries(seller), storeWithRetries(seller)]))
      acknowledged.push(await first)
      await part.kill()
      await part.start()
      acknowledged.push(...(await others))
    }
    expect(acknowledged).toHaveLength(3 * cluster.parts.size)
    await expectKept(acknowledged, cluster.url)
  }, 1_800_000)
})

function callerOf({ cookie }: Seller, url: string) {
  return createCaller(url, cookie)
}

/** Collects the text that a stream has sent so far. */
function textOf({ body }: Response): { text: string } {
  const received = { text: '' }
  const read = async () => {
    for await (const part of body ?? []) received.text += new TextDecoder().decode(part)
  }
  // The stream ends when the test has read enough.
  read().catch(() => undefined)
  return received
}
