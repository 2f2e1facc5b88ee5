import { createServer } from 'node:net'
import { Registry } from 'prom-client'
import { expect, inject, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { freePort } from '../../../../test/free-port.ts'
import { createJeans } from '../../../../test/photos.ts'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { createTestLog } from '../../../../test/test-log.ts'
import { openDatabase } from '../db/db.ts'
import { openJobs } from '../jobs/jobs.ts'
import { createLog } from '../process/log.ts'
import { countJobs } from './count-work.ts'
import { serveMetrics } from './serve-metrics.ts'
import { watchDatabase } from './watch-database.ts'

/** https://prometheus.io/docs/instrumenting/exposition_formats/ */
const lineShape = /^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? [\d.e+-]+)$/

test('metrics have a port of their own, name endpoints, kinds and states, and show nothing of a seller', async () => {
  const port = await freePort()
  const env = await createTestEnvironment({ environment: { METRICS_PORT: String(port) } })
  const seller = await env.seller()
  const { item } = await createJeans(seller)
  await seller.ask(`/api/items/${item.id}/nothing-here`)
  const feeds = [env.services.feed.subscribe(seller.userId, () => undefined)]
  onTestFinished(() => feeds.forEach((end) => end()))

  const answer = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  const text = await answer.text()
  expect(text.split('\n').filter((line) => line !== '' && !lineShape.test(line))).toEqual([])
  expect(text).toContain(
    'pastfash_request_duration_seconds_count{method="POST",endpoint="/api/items",status="200"} 1\n',
  )
  expect(text).toContain('pastfash_request_duration_seconds_count{method="GET",endpoint="/*",status="404"} 1\n')
  expect(text).toContain('pastfash_database_up 1\n')
  expect(text).toContain('pastfash_event_streams 1\n')
  expect(text).toContain('pastfash_process{role="all"} 1\n')
  expect(text).toMatch(/\nprocess_resident_memory_bytes \d{8,}\n/)
  for (const own of [seller.userId, seller.email, item.id, item.sku]) expect(text).not.toContain(own)
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)

  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  // On the public port /metrics is an address like any other.
  expect(await (await fetch(`${env.url}/metrics`)).text()).not.toContain('pastfash_')
})

test('jobs are counted by outcome, and waiting jobs by their age', async () => {
  const env = await createTestEnvironment()
  const metrics = new Registry()
  const jobs = countJobs(openJobs(env.connection, createTestLog('here')), metrics)
  onTestFinished(() => jobs.stop())
  const kind = { name: 'counted', payload: z.object({}), retries: 0, expiresAfter: 60, concurrency: 1 }
  await jobs.start([kind])
  const { db } = env.services
  const send = (startAfterSeconds: number) =>
    db.system.transaction((tx) => jobs.send(tx, kind, [{ id: crypto.randomUUID(), payload: {}, startAfterSeconds }]))
  await send(600)
  await send(0)
  expect(await env.services.metrics.metrics()).toContain('pastfash_jobs{kind="counted",state="waiting"} 2\n')
  let tries = 0
  const giveUp = async () => {
    tries += 1
    if (tries === 1) throw new Error('not yet')
  }
  jobs.work(kind, { run: () => Promise.reject(new Error('not today')), giveUp })
  // A failed attempt to give up is repeated; here at once.
  const again = "update queue.job set start_after = now() where name like 'counted%' and state = 'retry'"
  await expect.poll(async () => (await db.pool.query(again)).rowCount).toBe(1)
  await expect.poll(() => metrics.metrics()).toContain('given_up_total{kind="counted"} 1\n')
  expect(tries).toBe(2)
  const text = await metrics.metrics()
  expect(text).toContain('pastfash_job_duration_seconds_count{kind="counted",outcome="failed"} 1\n')
  // A job whose start time has not come is not late.
  const metricsText = await env.services.metrics.metrics()
  expect(metricsText).toContain('pastfash_jobs{kind="counted",state="waiting"} 1\n')
  expect(metricsText).toContain('pastfash_oldest_waiting_job_seconds{kind="counted"} 0\n')
})

test('while the database is away the metrics say so and are still served', async () => {
  const db = openDatabase({ ...inject('postgres'), host: '127.0.0.1', port: 1 }, createLog('silent'))
  onTestFinished(() => db.close())
  const metrics = new Registry()
  watchDatabase(db, metrics)
  const text = await metrics.metrics()
  expect(text).toContain('pastfash_database_up 0\n')
  expect(text).toContain('pastfash_database_queue 0\n')
  expect(text).not.toMatch(/^pastfash_(jobs|oldest)/m)
})

test('a metrics port in use is reported by its setting', async () => {
  const port = await freePort()
  const other = createServer().listen(port, '127.0.0.1')
  onTestFinished(() => void other.close())
  await expect(serveMetrics(new Registry(), { port, hostname: '127.0.0.1' })).rejects.toThrow(
    /^METRICS_PORT: .*Name another/,
  )
})
