import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { aptInstall, canAptInstall } from './chromium.mjs'
import { lastLines, run } from './run.mjs'
import { Stop, step } from './steps.mjs'

const programs = '/usr/lib/postgresql/15/bin'

/** True if Debian's PostgreSQL 15 is available, after installing it if possible. */
export async function ensurePostgres15() {
  if (!existsSync(programs) && canAptInstall())
    await step('Installing PostgreSQL 15', () => aptInstall('postgresql-15'))
  return existsSync(programs)
}

/** Runs `work` with the address of a temporary PostgreSQL 15. Its role may create databases and nothing more. */
export async function withPostgres15(work) {
  const folder = mkdtempSync(join(tmpdir(), 'pastfash-pg15-'))
  const user = process.getuid?.() === 0 ? systemUser('postgres') : {}
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  chmodSync(folder, 0o755)
  if (user.uid !== undefined) for (const path of [folder, data]) chownSync(path, user.uid, user.gid)
  const port = await freePort()
  const server = await startServer({ folder, data, port, user })
  try {
    const password = randomBytes(12).toString('hex')
    await runOrThrow(
      'psql',
      [
        ...local(folder, port),
        '-c',
        `create role tester login nosuperuser nobypassrls createdb password '${password}'`,
      ],
      user,
    )
    return await work(`postgres://tester:${password}@127.0.0.1:${port}/postgres`)
  } finally {
    server.kill('SIGINT')
    await once(server, 'exit')
    rmSync(folder, { recursive: true, force: true })
  }
}

async function startServer({ folder, data, port, user }) {
  await runOrThrow(
    'initdb',
    [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth-local=peer',
      '--auth-host=scram-sha-256',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ],
    user,
  )
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: folder,
    fsync: 'off',
    max_connections: 300,
    autovacuum: 'off',
  }
  const args = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...args], {
    cwd: '/',
    stdio: 'ignore',
    detached: true,
    ...user,
  })
  for (let tries = 0; tries < 100; tries += 1) {
    const { code } = await run(join(programs, 'pg_isready'), ['-q', ...local(folder, port)], { cwd: '/' })
    if (code === 0) return server
    await delay(100)
  }
  server.kill('SIGKILL')
  throw new Stop('The PostgreSQL 15 for the tests did not start.')
}

function local(folder, port) {
  return ['-h', folder, '-p', String(port), '-U', 'postgres']
}

async function runOrThrow(program, args, user) {
  const { code, output } = await run(join(programs, program), args, { cwd: '/', ...user })
  if (code !== 0) throw new Stop(`${program} for the PostgreSQL 15 of the tests failed:\n${lastLines(output)}`)
}

function systemUser(name) {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = (line ?? '').split(':')
  return { uid: Number(uid), gid: Number(gid) }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address()
  server.close()
  return port
}
