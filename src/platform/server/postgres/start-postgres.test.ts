import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { pino } from 'pino'
import { afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { longTest } from '../../../../test/long-test.ts'
import type { Connection } from './owner.ts'
import { type PostgresOptions, startPostgres } from './start-postgres.ts'

const asRoot = process.getuid?.() === 0
const createdFolders: string[] = []
afterEach(() => {
  for (const folder of createdFolders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

let preparedFolder = ''
beforeAll(async () => {
  preparedFolder = realpathSync(mkdtempSync(join(tmpdir(), 'pastfash-pg-prepared-')))
  const first = await startPostgres({ root: preparedFolder, log: pino({ level: 'silent' }) })
  await first.stop()
  return () => rmSync(preparedFolder, { recursive: true, force: true })
})

test('a new database is owned by a role that row security binds', async () => {
  const { connection } = await start(temporaryFolder())
  expect(
    await ask(connection, 'select rolsuper or rolbypassrls as free from pg_roles where rolname = current_user'),
  ).toEqual([{ free: false }])
  expect(await ask(connection, 'create database copy')).toEqual([])
  expect(await ask(connection, 'show data_checksums')).toEqual([{ data_checksums: 'on' }])
})

test('data survives an ordinary stop and start', async () => {
  const root = folderWithDatabase()
  const first = await start(root)
  await ask(first.connection, "create table kept as select 'a coat' as garment")
  await first.stop()
  const steps: string[] = []
  const second = await start(root, { onStep: (name, work) => (steps.push(name), work()) })
  expect(await ask(second.connection, 'select garment from kept')).toEqual([{ garment: 'a coat' }])
  expect(steps).toEqual(['Starting the database'])
})

test('a killed database restarts with its data', async () => {
  const root = folderWithDatabase()
  const { connection } = await start(root)
  await ask(connection, "create table kept as select 'a coat' as garment")
  process.kill(postmasterPid(root), 'SIGKILL')
  await expect.poll(() => ask(connection, 'select garment from kept').catch(String)).toEqual([{ garment: 'a coat' }])
})

test('a start stops the database that a killed PastFash left running, and has its data', async () => {
  const root = folderWithDatabase()
  const parent = await startInAnotherProcess(root)
  const orphan = postmasterPid(root)
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  expect(process.kill(orphan, 0)).toBe(true)
  const { connection } = await start(root)
  expect(postmasterPid(root)).not.toBe(orphan)
  expect(await ask(connection, 'select garment from kept')).toEqual([{ garment: 'a coat' }])
})

longTest('the database stops when its process ends unexpectedly', async () => {
  const root = folderWithDatabase()
  const parent = await startInAnotherProcess(root)
  parent.stdin?.end()
  await once(parent, 'exit')
  await expect.poll(() => existsSync(pidFile(root))).toBe(false)
})

longTest('a start works although another process has the process id of a killed database', async () => {
  const root = folderWithDatabase()
  writeFileSync(pidFile(root), `${process.pid}\n${join(root, 'postgres')}\n`)
  const { connection } = await start(root)
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

longTest('an interrupted creation of the database is repeated', async () => {
  const root = folderWithDatabase()
  // A killed initdb leaves a folder that already has its PG_VERSION.
  renameSync(join(root, 'postgres'), join(root, 'postgres.new'))
  const { connection } = await start(root)
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(existsSync(join(root, 'postgres.new'))).toBe(false)
})

test('the database listens on no network address', async () => {
  const { connection } = await start(folderWithDatabase())
  expect(await ask(connection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
  await expect(ask({ ...connection, host: '127.0.0.1' }, 'select 1')).rejects.toThrow(/ECONNREFUSED|password|role/)
  expect(statSync(connection.host).mode & 0o777).toBe(0o700)
})

test('the database log shows connections, but not the values of failed statements', async () => {
  const lines: string[] = []
  const log = pino({ level: 'debug' }, { write: (line) => void lines.push(line) })
  const postgres = await start(temporaryFolder(), { log })
  const { connection } = postgres
  await ask(connection, "create table kept as select 'ada\nlovelace' as name; create unique index on kept (name)")
  const faults = ["insert into kept select 'ada\nlovelace'", "select 'ada\nlovelace'::uuid", "do 'begin ada; end'"]
  for (const fault of faults) await expect(ask(connection, fault)).rejects.toThrow(/ada|unique/)
  await expect(ask({ ...connection, database: 'absent' }, 'select 1')).rejects.toThrow('absent')
  await postgres.stop()
  expect(lines.join('')).toContain('absent')
  expect(lines.join('')).not.toMatch(/ada|lovelace/)
})

test('a wrong password is refused, and the right ones are in files that only this user may read', async () => {
  const root = folderWithDatabase()
  const { connection } = await start(root)
  await expect(ask({ ...connection, password: 'wrong' }, 'select 1')).rejects.toThrow('password authentication failed')
  expect(readdirSync(join(root, 'keys')).map((name) => statSync(join(root, 'keys', name)).mode & 0o777)).toEqual([
    0o600, 0o600,
  ])
  expect(existsSync(join(root, 'postgres.password'))).toBe(false)
})

longTest('the socket is in another folder if the path of the data folder is too long for it', async () => {
  const root = join(temporaryFolder(), 'a-folder-with-a-rather-long-name'.repeat(3))
  mkdirSync(root)
  const { connection } = await start(root)
  createdFolders.push(connection.host)
  expect(connection.host.startsWith(root)).toBe(false)
  expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a missing password file of an existing database is reported', async () => {
  const root = folderWithDatabase()
  rmSync(join(root, 'keys'), { recursive: true })
  await expect(start(root)).rejects.toThrow(
    `The password file ${join(root, 'keys', 'postgres-superuser')} of the database is gone.`,
  )
})

test('an empty password file of an existing database is reported', async () => {
  const root = folderWithDatabase()
  for (const [name, advice] of [
    ['postgres-owner', 'Delete the file and start again to create a new password.'],
    ['postgres-superuser', 'Restore the file from a backup.'],
  ] as const) {
    const file = join(root, 'keys', name)
    writeFileSync(file, '\n')
    await expect(start(root)).rejects.toThrow(
      `The password file ${file} of the database is empty. The data is safe. ${advice}`,
    )
  }
})

test.runIf(asRoot)('under root the database runs as a system user of its own', async () => {
  const root = folderWithDatabase()
  await start(root)
  const { uid } = statSync(join(root, 'postgres'))
  expect(uid).not.toBe(0)
  expect(readFileSync(`/proc/${postmasterPid(root)}/status`, 'utf8')).toMatch(
    new RegExp(`^Uid:\\t${uid}\\t${uid}\\t`, 'm'),
  )
})

test.runIf(asRoot)(
  'under root the database lives in the state directory if the project is in a closed folder',
  async () => {
    const parent = temporaryFolder()
    chmodSync(parent, 0o700)
    const root = join(parent, 'data')
    mkdirSync(root)
    const stateFolder = temporaryFolder()
    const first = await start(root, { stateFolder })
    expect(first.notice).toContain(`cannot enter ${parent}`)
    expect(first.notice).toContain(stateFolder)
    expect(existsSync(join(root, 'postgres'))).toBe(false)
    await ask(first.connection, "create table kept as select 'a coat' as garment")
    await first.stop()
    const second = await start(root, { stateFolder })
    expect(await ask(second.connection, 'select garment from kept')).toEqual([{ garment: 'a coat' }])
    await second.stop()
    rmSync(join(root, 'keys'), { recursive: true })
    const restarted = await start(root, { stateFolder })
    expect(await ask(restarted.connection, "select to_regclass('kept') as kept")).toEqual([{ kept: null }])
  },
)

async function start(root: string, more: Partial<PostgresOptions> = {}) {
  const started = await startPostgres({ root, log: pino({ level: 'silent' }), ...more })
  onTestFinished(() => started.stop())
  return started
}

/** Starts a process that fills the table `kept`, prints a line, and lives until its input ends. */
async function startInAnotherProcess(root: string): Promise<ChildProcess> {
  const script = `
    const { startPostgres } = await import(${JSON.stringify(new URL('./start-postgres.ts', import.meta.url).href)})
    const { pino } = await import('pino')
    const { Client } = (await import('pg')).default
    const { connection } = await startPostgres({ root: ${JSON.stringify(root)}, log: pino({ level: 'silent' }) })
    const client = new Client(connection)
    await client.connect()
    await client.query("create table kept as select 'a coat' as garment")
    process.stdin.on('end', () => process.exit(1)).resume()
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  return child
}

async function ask(connection: Connection, query: string): Promise<unknown[]> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(query)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

function pidFile(root: string) {
  return join(root, 'postgres', 'postmaster.pid')
}

function postmasterPid(root: string) {
  return Number.parseInt(readFileSync(pidFile(root), 'utf8'), 10)
}

/** A copy of a data folder whose database was already created, which saves a second for each test. */
function folderWithDatabase() {
  const root = temporaryFolder()
  cpSync(preparedFolder, root, { recursive: true })
  chmodSync(join(root, 'postgres'), 0o700)
  return root
}

function temporaryFolder() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pastfash-pg-')))
  chmodSync(folder, 0o711)
  createdFolders.push(folder)
  return folder
}
