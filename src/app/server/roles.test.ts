import { expect, onTestFinished, test } from 'vitest'
import { startS3Simulator } from '../../../simulators/s3/s3-simulator.ts'
import { emailsOf } from '../../../test/account-mail.ts'
import { postAccount } from '../../../test/account-request.ts'
import { startAnotherProcess } from '../../../test/another-process.ts'
import { createJeans } from '../../../test/photos.ts'
import { serviceSettings } from '../../../test/service-settings.ts'
import { createTestEnvironment } from '../../../test/test-environment.ts'
import { createLog } from '../../platform/server/process/log.ts'
import { createProbes } from './boot.ts'

test('web processes leave the jobs to a worker, and the worker answers only its health', async () => {
  const s3 = await startS3Simulator()
  onTestFinished(() => s3.stop())
  const bucket = s3.bucket()
  const web = await createTestEnvironment({ environment: serviceSettings('web', bucket) })
  const seller = await web.seller()
  const { photos } = await createJeans(seller)
  // One web process serves a photo that another one stored.
  const otherWeb = await startAnotherProcess(web, serviceSettings('web', bucket))
  const [photo] = photos
  const served = await fetch(new URL(photo?.url ?? '', otherWeb.url))
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'image/jpeg'])

  await postAccount(seller, '/request-password-reset', { email: seller.email })
  const states = async () =>
    (await web.services.db.pool.query("select state from queue.job where name = 'account-mail'")).rows
  expect(await states()).toEqual([{ state: 'created' }])

  const worker = await startAnotherProcess(web, serviceSettings('worker', bucket))
  await expect.poll(states).toEqual([{ state: 'completed' }])
  expect(await emailsOf(web)).toHaveLength(1)
  const done = /job_duration_seconds_count\{kind="account-mail",outcome="done"\} 1/
  expect(await worker.services.metrics.metrics()).toMatch(done)
  for (const { services } of [web, otherWeb]) expect(await services.metrics.metrics()).not.toMatch(done)

  const status = async (path: string) => (await fetch(worker.url + path)).status
  expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 200])
  for (const path of ['/', '/env-check', '/api/batches', '/api/auth/get-session', '/functions/v1/check-ebay-config'])
    expect(await status(path)).toBe(404)
})

test('a process with a faulty part is not ready, names only the kind of the part, and logs the reason once', async () => {
  const s3 = await startS3Simulator()
  onTestFinished(() => s3.stop())
  const { services } = await createTestEnvironment({
    environment: serviceSettings('worker', { ...s3.bucket(), bucket: 'forgotten' }),
  })
  const lines: string[] = []
  const log = createLog('warn', { write: (line) => void lines.push(line) })
  const probes = createProbes({ ...services, log })
  for (let time = 0; time < 2; time += 1) {
    const answer = await probes.request('/readyz')
    expect(answer.status).toBe(503)
    expect(await answer.json()).toEqual({ database: 'ok', migrations: 'ok', bucket: 'away' })
  }
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain('there is no such bucket. Create it, or correct S3_BUCKET')
})

test('simultaneous readiness requests check the parts once', async () => {
  const { services } = await createTestEnvironment()
  const { promise, resolve } = Promise.withResolvers<void>()
  let checks = 0
  const check = () => {
    checks += 1
    return promise
  }
  const probes = createProbes({ ...services, blobs: { ...services.blobs, check } })
  const ask = async () => (await probes.request('/readyz')).status
  const statuses = Array.from({ length: 5 }, ask)
  resolve()
  expect(await Promise.all(statuses)).toEqual([200, 200, 200, 200, 200])
  expect(checks).toBe(1)
  expect([await ask(), checks]).toEqual([200, 2])
})
