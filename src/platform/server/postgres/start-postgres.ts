import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { AppError } from '../../errors.ts'
import { type Step, silentStep } from '../process/start-steps.ts'
import { giveTo } from './access.ts'
import { programIn } from './binaries.ts'
import { chooseFolders, type DatabaseFolders } from './folders.ts'
import { type Address, type Connection, ensureOwner } from './owner.ts'
import { databasePasswords } from './passwords.ts'
import { supervise } from './supervise.ts'

export type EmbeddedPostgres = {
  connection: Connection
  /** Sentence for the terminal about where the database lives, if it could not live in the data folder. */
  notice: string | undefined
  /** Shuts the database down in order. */
  stop(): Promise<void>
}

export type PostgresOptions = {
  /** The data folder, opened by `openDataFolder` (which keeps a second PastFash away). */
  root: string
  log: Logger
  /** Runs each step of the start, so that it can be printed with its time. */
  onStep?: Step
  /** Settings of postgresql.conf on top of ours, such as `{ fsync: 'off' }` for a temporary database. */
  settings?: Record<string, string>
  /** The system's folder for the state of services; default /var/lib. Used only under root with a closed folder. */
  stateFolder?: string
}

/**
 * Starts PostgreSQL 18 as a child process with its data below `root`. Creates it at the first start, stops a server that a
 * killed start left running, and restarts it when it dies. Throws an AppError with a sentence for the terminal.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const { root, log, onStep = silentStep } = options
  const folders = chooseFolders(root, options.stateFolder)
  const passwords = databasePasswords(folders.keys, hasCluster(folders))
  const isNew = !hasCluster(folders)
  if (isNew) await onStep('Creating the database', () => initialiseCluster(folders, passwords.superuser))
  checkOwnership(folders)
  return onStep('Starting the database', async () => {
    await stopOrphan(folders, log)
    const address = await chooseAddress(folders)
    const args = ['-D', folders.cluster, ...settingsFor(address, options.settings)]
    const supervised = await supervise({
      program: programIn(folders.native, 'postgres'),
      args,
      user: folders.user,
      log,
    })
    try {
      const connection = await ensureOwner(address, passwords, isNew)
      return { connection, notice: folders.notice, stop: () => supervised.stop() }
    } catch (thrown) {
      await supervised.stop()
      throw thrown
    }
  })
}

/** A start as root gives the cluster to its own user, so that a later start by another user cannot read it. */
function checkOwnership(folders: DatabaseFolders) {
  giveTo(folders.user, folders.cluster)
  if (folders.user) return
  try {
    accessSync(folders.cluster, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new AppError(
      'broken',
      `The database in ${folders.cluster} belongs to another user. Start PastFash as the user who started it before, or give the folder to this one.`,
      { cause },
    )
  }
}

/** A unix socket needs no free port and cannot be reached from outside. Windows gets a free port on loopback. */
async function chooseAddress(folders: DatabaseFolders): Promise<Address> {
  return folders.sockets ? { host: folders.sockets, port: 5432 } : { host: '127.0.0.1', port: await freePort() }
}

function settingsFor({ host, port }: Address, more: Record<string, string> = {}): string[] {
  const byAddress = host.startsWith('/')
    ? { listen_addresses: '', unix_socket_directories: host, unix_socket_permissions: '0700' }
    : { listen_addresses: host }
  const logSettings = { log_min_error_statement: 'panic', log_checkpoints: 'off', log_line_prefix: '', timezone: 'UTC' }
  const all = { ...byAddress, port: String(port), ...logSettings, ...more }
  return Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])
}

async function freePort(): Promise<number> {
  const server = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  server.once('error', reject).listen(0, '127.0.0.1', resolve)
  await promise
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string')
    throw new AppError('broken', 'No free port was found for the database.')
  return address.port
}

/** True once the cluster is complete. PG_VERSION does not show that, because initdb writes it early. */
function hasCluster(folders: DatabaseFolders): boolean {
  return existsSync(folders.cluster)
}

/** Creates a new cluster under another name and renames it when it is complete, so that a killed initdb is simply repeated. */
async function initialiseCluster(folders: DatabaseFolders, superuserPassword: string) {
  const unfinished = join(folders.home, 'postgres.new')
  const passwordFile = join(folders.home, 'postgres.password')
  for (const leftover of [unfinished, passwordFile]) rmSync(leftover, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, superuserPassword, { mode: 0o600 })
  for (const path of [unfinished, passwordFile]) giveTo(folders.user, path)
  try {
    await runInitdb(folders, unfinished, passwordFile)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(unfinished, folders.cluster)
}

/** The built-in C.UTF-8 sorts the same on every machine. scram asks every connection for its password. */
async function runInitdb(folders: DatabaseFolders, cluster: string, passwordFile: string) {
  const settings = ['-U', 'postgres', '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const child = spawn(
    programIn(folders.native, 'initdb'),
    ['-D', cluster, '--pwfile', passwordFile, ...settings, ...locale],
    {
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(folders.user && { uid: folders.user.uid, gid: folders.user.gid }),
    },
  )
  const [errorText, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (code === 0) return
  const reason = errorText.trim() || `initdb ended with ${String(code)}`
  throw new AppError(
    'broken',
    /No space left/.test(reason)
      ? `The disk of ${folders.home} is full, so the database could not be created. Free some space and start again.`
      : `The database could not be created in ${folders.home}: ${reason}`,
  )
}

/**
 * Stops a PostgreSQL that outlived its killed parent, so that the next one starts with its own settings. Only the holder
 * of the data folder's lock may call this, because then nobody else can be using that server.
 */
async function stopOrphan(folders: DatabaseFolders, log: Logger) {
  const pidFile = join(folders.cluster, 'postmaster.pid')
  const pid = readPid(pidFile)
  if (pid !== undefined) {
    if (commandLineOf(pid).includes(folders.cluster)) {
      log.warn({ pid }, 'stopping the database of a PastFash that was killed')
      await stopAndWait(pid, pidFile, folders)
    } else if (isAlive(pid)) {
      // Another program has this process id now, and PostgreSQL would refuse to start because of the file.
      rmSync(pidFile, { force: true })
    }
  }
  if (folders.sockets) for (const name of socketFiles) rmSync(join(folders.sockets, name), { force: true })
}

const socketFiles = ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']

async function stopAndWait(pid: number, pidFile: string, folders: DatabaseFolders) {
  if (process.platform === 'win32') {
    spawnSync(programIn(folders.native, 'pg_ctl'), ['stop', '-D', folders.cluster, '-m', 'fast'], { stdio: 'ignore' })
  } else {
    signal(pid, 'SIGINT')
    if (await disappears(pidFile, 3000)) return
    signal(pid, 'SIGQUIT')
  }
  if (await disappears(pidFile, 10_000)) return
  throw new AppError(
    'conflict',
    `A database left over from an earlier PastFash (process ${pid}) does not stop. End that process and start again.`,
  )
}

/** Waits for the file, not the process: an ended process without a parent still looks alive for a second. */
async function disappears(pidFile: string, milliseconds: number): Promise<boolean> {
  const end = Date.now() + milliseconds
  while (existsSync(pidFile) && Date.now() < end) await delay(10)
  return !existsSync(pidFile)
}

function readPid(pidFile: string): number | undefined {
  if (!existsSync(pidFile)) return undefined
  const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
  return pid > 0 ? pid : undefined
}

function commandLineOf(pid: number): string {
  if (process.platform === 'linux') {
    const file = `/proc/${pid}/cmdline`
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  const result =
    process.platform === 'win32'
      ? spawnSync('powershell', ['-Command', `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`])
      : spawnSync('ps', ['-o', 'command=', '-p', String(pid)])
  return result.stdout?.toString() ?? ''
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // The process has just ended.
  }
}
