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
import { connectTo } from '../../../test/dead-connection.ts'
import { freePort } from '../../../test/free-port.ts'
import { longTest } from '../../../test/long-test.ts'
import { serviceSettings } from '../../../test/service-settings.ts'
import { createEmptyDatabase } from '../../../test/test-environment.ts'
import { debugLogSettings, testLogFile } from '../../../test/test-log.ts'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))

test('a service with wrong settings names them, serves /env-check, and stops on SIGTERM', async () => {
  const { server, waitForOutput, folder } = await start({
    NODE_ENV: 'production',
    SIGN_UP: 'perhaps',
    APP_SECRETS: '1:secret',
  })
  const address = await waitForOutput(/http:\/\/localhost:\d+\/env-check/)
  const complaint = await waitForOutput(/Correct these settings.*SIGN_UP: write open or closed/s)
  expect(complaint).toMatch(/APP_URL: it must be set.*DATABASE_URL: it must be set.*APP_SECRETS: write it as/s)
  expect(complaint).not.toMatch(/perhaps|1:secret/)
  const page = await fetch(address)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('SIGN_UP')
  expect((await fetch(new URL('/readyz', address))).status).toBe(503)
  expect((await fetch(new URL('/functions/v1/check-ebay-config', address))).status).toBe(200)
  // It neither writes nor opens anything in this state.
  expect(await readdir(folder)).toEqual([])
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

test('on one machine wrong settings end the start and are named', async () => {
  const { server, waitForOutput } = await start({ NODE_ENV: 'development', SIGN_UP: 'perhaps' })
  const exited = once(server, 'exit')
  await waitForOutput(/SIGN_UP: write open or closed/)
  expect(await exited).toEqual([1, null])
})

longTest(
  'a practice marketplace that does not start ends the start with a sentence, and stops PostgreSQL',
  async () => {
    const { server, waitForOutput } = await start({ NODE_ENV: 'development' }, { practice: 'no folder' })
    const exited = once(server, 'exit')
    await waitForOutput(/^The practice marketplace did not start\. Start PastFash again\.$/m)
    expect(await exited).toEqual([1, null])
  },
)

longTest('a service without a reachable database says so, and starts once it is reachable', async () => {
  const postgres = await createEmptyDatabase()
  const proxy = createProxy(postgres)
  const port = await freePort()
  const { server, waitForOutput } = await start({
    NODE_ENV: 'production',
    APP_URL: 'https://pastfash.example',
    DATABASE_URL: `postgres://${postgres.user}:${postgres.password}@127.0.0.1:${port}/${postgres.database}`,
    APP_SECRETS: `1:${'x'.repeat(40)}`,
    SIGN_UP: 'closed',
  })
  await waitForOutput(/DATABASE_URL: the database cannot be reached/)
  const address = await waitForOutput(/http:\/\/localhost:\d+\/env-check/)
  const page = await (await fetch(address)).text()
  expect(page).toContain('Not usable')
  expect((await fetch(new URL('/functions/v1/check-ebay-config', address))).status).toBe(200)
  expect(page).not.toContain(postgres.database)
  expect((await fetch(new URL('/readyz', address))).status).toBe(503)

  proxy.listen(port, '127.0.0.1')
  const [ready = ''] = /http:\S+/.exec(await waitForOutput(/PastFash is ready at http:\S+/)) ?? []
  expect((await fetch(`${ready}/readyz`)).status).toBe(200)
  expect(await (await fetch(`${ready}/env-check`)).text()).toContain('PastFash runs.')
  const exited = once(server, 'exit')
  server.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})

longTest('a service that loses its database while it waits to create its tables waits for the database', async () => {
  const { holder, server, waitForOutput } = await startWaiting()
  // Ends the connection that asks for the lock. An earlier one that is still closing does not matter.
  const endConnection = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'select pg_try_advisory_lock%'`
  await expect.poll(async () => (await holder.query(endConnection)).rowCount, { timeout: 30_000 }).toBeGreaterThan(0)
  await waitForOutput(/DATABASE_URL: (the connection to the database was lost|the database cannot be reached): /)
  const [address = ''] = /http:\S+(?=\/env-check)/.exec(await waitForOutput(/http:\S+\/env-check/)) ?? []
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect(server.exitCode).toBeNull()
})

longTest('a service that waits long for its tables answers that it is alive, and starts in the end', async () => {
  const { holder, port, waitForOutput } = await startWaiting()
  const answerOf = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
    return [answer?.status, await answer?.text()]
  }
  await expect.poll(() => answerOf('/healthz'), { timeout: 30_000 }).toEqual([200, '{"alive":true}'])
  expect(await answerOf('/readyz')).toEqual([503, '{"process":"starting"}'])
  expect(await answerOf('/')).toEqual([503, expect.stringContaining('Its database is being updated')])
  await holder.end()
  await waitForOutput(/PastFash is ready at http:\S+/)
  expect(await answerOf('/readyz')).toEqual([200, expect.stringContaining('"migrations":"ok"')])
})

/** A service on an empty database. Until `holder` ends, another process seems to be creating the tables. */
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
  'processes of a service start at the same time on an empty database and folder, and write nothing to the folder',
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
    const [site = ''] = /http:\S+/.exec((await web?.waitForOutput(/PastFash is ready at http:\S+/)) ?? '') ?? []
    expect((await fetch(`${site}/readyz`)).status).toBe(200)
    const [ready = ''] =
      /http:\S+/.exec((await worker?.waitForOutput(/PastFash is ready to work; see http:\S+/)) ?? '') ?? []
    expect((await fetch(ready)).status).toBe(200)
    for (const { folder } of [web, worker].filter((started) => started !== undefined))
      expect(await readdir(folder)).toEqual([])
  },
)

/** A proxy to that PostgreSQL, which refuses connections until it listens. */
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

/** Starts the server with only these settings, on any port, and with these files. `waitForOutput` resolves with a match. */
async function start(settings: Record<string, string>, files: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'pastfash-diagnostics-'))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const { PATH = '' } = process.env
  const server: ChildProcess = spawn(process.execPath, [main], {
    env: { PATH, PORT: '0', PASTFASH_DATA: folder, ...debugLogSettings, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(async () => {
    server.kill('SIGKILL')
    await rm(folder, { recursive: true })
  })
  server.stderr?.on('data', (lines: Buffer) => writeSync(testLogFile('process'), lines))
  let output = ''
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => void (output += String(chunk)))
  const waitForOutput = (expected: RegExp) =>
    vi.waitFor(
      () => {
        const [found] = expected.exec(output) ?? []
        if (found === undefined) throw new Error(`The output so far:\n${output}`)
        return found
      },
      { timeout: 60_000 },
    )
  return { server, folder, waitForOutput }
}
