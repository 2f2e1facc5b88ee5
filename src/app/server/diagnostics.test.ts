import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startS3Simulator } from '../../../simulators/s3/s3-simulator.ts'
import { databaseAddress } from '../../../test/database-address.ts'
import { connectTo } from '../../../test/dead-line.ts'
import { longTest } from '../../../test/long-test.ts'
import { freePort } from '../../../test/process.ts'
import { serviceSettings } from '../../../test/service-settings.ts'
import { createEmptyDatabase } from '../../../test/test-environment.ts'
import { loudly, testLogFile } from '../../../test/test-log.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

test('a service with wrong settings says so, serves /env-check, and stops when it is told to', async () => {
  const { server, said, folder } = await start({ NODE_ENV: 'production', SIGN_UP: 'perhaps', APP_SECRETS: '1:secret' })
  const address = await said(/http:\/\/localhost:\d+\/env-check/)
  const complaint = await said(/Please correct these settings.*SIGN_UP: write open or closed/s)
  expect(complaint).toMatch(/APP_URL: it must be set.*DATABASE_URL: it must be set.*APP_SECRETS: write it as/s)
  expect(complaint).not.toMatch(/perhaps|1:secret/)
  const page = await fetch(address)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('SIGN_UP')
  expect((await fetch(new URL('/readyz', address))).status).toBe(503)
  expect((await fetch(new URL('/functions/v1/check-ebay-config', address))).status).toBe(200)
  // It keeps nothing and opens nothing meanwhile.
  expect(await readdir(folder)).toEqual([])
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('on one machine wrong settings end the start with their names', async () => {
  const { server, said } = await start({ NODE_ENV: 'development', SIGN_UP: 'perhaps' })
  const ended = once(server, 'exit')
  await said(/SIGN_UP: write open or closed/)
  expect(await ended).toEqual([1, null])
})

longTest('a marketplace that does not start ends the start in a sentence, and PostgreSQL with it', async () => {
  const { server, said } = await start({ NODE_ENV: 'development' }, { practice: 'no folder' })
  const ended = once(server, 'exit')
  await said(/^The practice marketplace did not start\. Start PastFash again\.$/m)
  expect(await ended).toEqual([1, null])
})

longTest('a service whose database is away says so, and starts once it is there', async () => {
  const postgres = await createEmptyDatabase()
  const door = createProxy(postgres)
  const port = await freePort()
  const { server, said } = await start({
    NODE_ENV: 'production',
    APP_URL: 'https://pastfash.example',
    DATABASE_URL: `postgres://${postgres.user}:${postgres.password}@127.0.0.1:${port}/${postgres.database}`,
    APP_SECRETS: `1:${'x'.repeat(40)}`,
    SIGN_UP: 'closed',
  })
  await said(/DATABASE_URL: the database cannot be reached/)
  const address = await said(/http:\/\/localhost:\d+\/env-check/)
  const page = await (await fetch(address)).text()
  expect(page).toContain('Not usable')
  expect((await fetch(new URL('/functions/v1/check-ebay-config', address))).status).toBe(200)
  expect(page).not.toContain(postgres.database)
  expect((await fetch(new URL('/readyz', address))).status).toBe(503)

  door.listen(port, '127.0.0.1')
  const [ready = ''] = /http:\S+/.exec(await said(/PastFash is ready at http:\S+/)) ?? []
  expect((await fetch(`${ready}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${ready}/env-check`)).text()).toContain('PastFash runs.')
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

longTest('a service that loses its database while it waits to make its tables waits for it as well', async () => {
  const { holder, server, said } = await startWaiting()
  // The connection that asks for the lock; one of before that has not quite ended would be missed by nobody.
  const lost = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'select pg_try_advisory_lock%'`
  await expect.poll(async () => (await holder.query(lost)).rowCount, { timeout: 30_000 }).toBeGreaterThan(0)
  await said(/DATABASE_URL: the database (was lost|cannot be reached): /)
  const [address = ''] = /http:\S+(?=\/env-check)/.exec(await said(/http:\S+\/env-check/)) ?? []
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect(server.exitCode).toBeNull()
})

longTest('a service that waits long for its tables says that it lives, and starts in the end', async () => {
  const { holder, port, said } = await startWaiting()
  const seen = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
    return [answer?.status, await answer?.text()]
  }
  await expect.poll(() => seen('/healthz'), { timeout: 30_000 }).toEqual([200, '{"alive":true}'])
  expect(await seen('/readyz')).toEqual([503, '{"process":"starting"}'])
  expect(await seen('/')).toEqual([503, expect.stringContaining('It is being brought to its version')])
  await holder.end()
  await said(/PastFash is ready at http:\S+/)
  expect(await seen('/readyz')).toEqual([200, expect.stringContaining('"migrations":"ok"')])
})

/** A service on an empty database that another one, by its looks, is just making the tables of, until `holder` ends. */
async function startWaiting() {
  const database = await createEmptyDatabase()
  const holder = new Client(database)
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('select pg_advisory_lock(7204881)')
  const port = await freePort()
  const started = await start({
    NODE_ENV: 'production',
    PORT: String(port),
    APP_URL: 'https://pastfash.example',
    DATABASE_URL: databaseAddress(database),
    APP_SECRETS: `1:${'x'.repeat(40)}`,
    SIGN_UP: 'closed',
  })
  return { holder, port, ...started }
}

longTest(
  'processes of a service start at once on an empty database and an empty folder, and keep nothing there',
  async () => {
    const s3 = await startS3Simulator()
    onTestFinished(() => s3.stop())
    const [bucket, database] = [s3.bucket(), databaseAddress(await createEmptyDatabase())]
    const service = { NODE_ENV: 'production', APP_URL: 'https://pastfash.example', SIGN_UP: 'closed' }
    const [web, worker] = await Promise.all(
      (['web', 'worker'] as const).map((role) =>
        start({ ...service, ...serviceSettings(role, bucket), DATABASE_URL: database }),
      ),
    )
    const [site = ''] = /http:\S+/.exec((await web?.said(/PastFash is ready at http:\S+/)) ?? '') ?? []
    expect((await fetch(`${site}/readyz`)).status).toBe(200)
    const [ready = ''] = /http:\S+/.exec((await worker?.said(/PastFash is ready to work; see http:\S+/)) ?? '') ?? []
    expect((await fetch(ready)).status).toBe(200)
    for (const { folder } of [web, worker].filter((started) => started !== undefined))
      expect(await readdir(folder)).toEqual([])
  },
)

/** Passes on to that PostgreSQL, once it listens. */
function createProxy(postgres: Parameters<typeof connectTo>[0]) {
  const proxy = createServer((near) => {
    const far = connectTo(postgres)
    near.pipe(far).pipe(near)
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const)
      end.on('error', () => other.destroy()).on('close', () => other.destroy())
  })
  onTestFinished(() => void proxy.close())
  return proxy
}

/** The server with these settings alone, on any port, and with these files in its folder; `said` waits for words of it. */
async function start(settings: Record<string, string>, files: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'pastfash-diagnostics-'))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const { PATH = '' } = process.env
  const server: ChildProcess = spawn(process.execPath, [main], {
    env: { PATH, PORT: '0', PASTFASH_DATA: folder, ...loudly, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await rm(folder, { recursive: true })
  })
  server.stderr?.on('data', (lines: Buffer) => writeSync(testLogFile('process'), lines))
  let words = ''
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => void (words += String(chunk)))
  const said = (expected: RegExp) =>
    vi.waitFor(
      () => {
        const [found] = expected.exec(words) ?? []
        if (found === undefined) throw new Error(`It said only:\n${words}`)
        return found
      },
      { timeout: 60_000 },
    )
  return { server, folder, said }
}
