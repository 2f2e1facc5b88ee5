import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Seller } from '../../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../../test/test-environment.ts'
import { createItemEndpoint } from '../../../items/api.ts'
import { listItemsEndpoint } from '../../../workbench/api.ts'
import { AppError } from '../../errors.ts'
import { type LiveUpdate, liveUpdateSchema } from '../../live-update.ts'
import type { ChangeFeed } from '../db/change-feed.ts'
import { mountEventStream } from './event-stream.ts'

test('a change reaches its own seller alone, with the changed ids', async () => {
  const env = await createTestEnvironment()
  const [one, two] = [await env.seller(), await env.seller()]
  const [updatesOfOne, updatesOfTwo] = [await listen(env, one), await listen(env, two)]
  const item = await one.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  await expect.poll(() => updatesOfOne).toContainEqual({ kind: 'changed', what: 'items', ids: [item.id] })

  const other = await two.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  await expect.poll(() => updatesOfTwo).toContainEqual({ kind: 'changed', what: 'items', ids: [other.id] })
  expect(updatesOfTwo.filter((update) => update.kind === 'changed')).toHaveLength(1)
})

test('a statement that changes more than fifty items sends "all"', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await Promise.all(
    Array.from({ length: 51 }, () => seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })),
  )
  const updates = await listen(env, seller)
  await env.services.db.asUser(seller.userId, (tx) => tx.execute("update items set brand = 'Acme'"))
  await expect.poll(() => updates).toContainEqual({ kind: 'changed', what: 'items', ids: 'all' })
})

test('after a lost database connection every page gets "everything"', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const updates = await listen(env, seller)
  await env.services.db.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen changes' and datname = current_database()",
  )
  await expect.poll(() => updates.filter((update) => update.kind === 'everything')).toHaveLength(2)
  const item = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  await expect.poll(() => updates).toContainEqual({ kind: 'changed', what: 'items', ids: [item.id] })
})

/** Opens the stream as a browser does. The result grows with each update. */
async function listen(env: TestEnvironment, seller: Seller): Promise<LiveUpdate[]> {
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const answer = await fetch(`${env.url}/api/events`, { headers: { cookie: seller.cookie }, signal: stop.signal })
  const updates: LiveUpdate[] = []
  const first = Promise.withResolvers<void>()
  void collect(answer, updates, first.resolve).catch(() => undefined)
  await first.promise
  return updates
}

async function collect(answer: Response, updates: LiveUpdate[], onFirst: () => void) {
  const decoder = new TextDecoder()
  for await (const chunk of answer.body ?? []) {
    for (const [, data] of decoder.decode(chunk, { stream: true }).matchAll(/^data: (\{.*)$/gm)) {
      updates.push(liveUpdateSchema.parse(JSON.parse(data ?? '')))
      onFirst()
    }
  }
}

test('a malformed notification is skipped, and the next one is heard', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const updates = await listen(env, seller)
  for (const odd of ['', 'not json', '{}', '{"user":"someone"}']) {
    await env.services.db.pool.query("select pg_notify('changes', $1)", [odd])
  }
  const item = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  await expect.poll(() => updates).toContainEqual({ kind: 'changed', what: 'items', ids: [item.id] })
})

test('a HEAD request opens no stream, and a browser that opens too many streams is refused', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  for (let count = 0; count < 25; count += 1) {
    expect((await seller.ask('/api/events', { method: 'HEAD' })).status).toBe(200)
  }
  await Promise.all(Array.from({ length: 20 }, () => listen(env, seller)))
  expect(await seller.try(listItemsEndpoint, {})).toMatchObject({ status: 200 })
  expect(await seller.ask('/api/events')).toMatchObject({ status: 429 })
})

test('the stream does not renew the session, because it could not send the new cookie', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { pool } = env.services.db
  await pool.query(
    "update auth.sessions set expires_at = expires_at - interval '30 minutes', updated_at = updated_at - interval '30 minutes'",
  )
  const expiry = async () => (await pool.query('select expires_at from auth.sessions')).rows
  const before = await expiry()
  await listen(env, seller)
  expect(await expiry()).toEqual(before)
  expect((await seller.try(listItemsEndpoint, {})).headers.getSetCookie().join()).toContain('pastfash.session_token=')
})

test('a stopping process sends each page a different time to reconnect, and ends new streams at once', async () => {
  const { app, stopping } = createStream()
  const streamsOf = await Promise.all(Array.from({ length: 10 }, async () => app.request('/api/events')))
  stopping.abort()
  const lateAnswer = await app.request('/api/events')
  const texts = await Promise.all([...streamsOf, lateAnswer].map((answer) => answer.text()))
  const waits = texts.map((text) => Number(/retry: (\d+)\n\n$/.exec(text)?.[1]))
  for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(200)
  expect(Math.max(...waits)).toBeLessThan(3_000)
  expect(new Set(waits).size).toBeGreaterThan(1)
})

test('a page gets a heartbeat event at once and every 15 s, also while the database is away', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  let database: DatabaseState = 'there'
  const { app, stopping } = createStream(() => database)
  const answer = await app.request('/api/events')
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const next = async () => (await reader?.read())?.value
  const heartbeat = 'event: alive\ndata: here\n\n'
  expect(await next()).toContain('data: {"kind":"everything"}')
  expect(await next()).toBe(heartbeat)
  for (const state of ['there', 'away', 'silent', 'there'] as const) {
    database = state
    vi.advanceTimersByTime(15_000)
    expect(await next()).toBe(heartbeat)
  }
  stopping.abort()
  await reader?.cancel()
})

type DatabaseState = 'there' | 'away' | 'silent'

/** The stream alone, for one user. `stopping` ends it; `database` decides whether the session can be looked up. */
function createStream(database = (): DatabaseState => 'there') {
  const app = new Hono()
  const stopping = new AbortController()
  const neverCalls = () => () => undefined
  const feed: ChangeFeed = { subscribe: neverCalls, whenWoken: neverCalls, stop: async () => undefined }
  const requireUser = async () => {
    if (database() === 'away') throw new AppError('try-later', 'The database is away.')
    if (database() === 'silent') await new Promise(() => undefined)
    return { userId: 'ursula', sessionEndsAt: new Date(Date.now() + 3_600_000) }
  }
  mountEventStream(app, feed, requireUser, stopping.signal)
  return { app, stopping }
}
