import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { Logger } from 'pino'
import { AppError } from '../../errors.ts'
import { type Step, silentStep } from '../process/start-steps.ts'
import { giveTo } from './access.ts'
import { programIn } from './binaries.ts'
import { stopOrphan } from './orphan.ts'
import { type Address, type Connection, ensureOwner } from './owner.ts'
import { databasePasswords } from './passwords.ts'
import { choosePlaces, type Places } from './places.ts'
import { supervise } from './supervise.ts'

export type EmbeddedPostgres = {
  connection: Connection
  /** What the person at the terminal should know: where the database lives when it could not live in the data folder. */
  where: string | undefined
  /** Stops the database in order. */
  stop(): Promise<void>
}

export type PostgresOptions = {
  /** The data folder, opened by `openDataFolder` (which keeps a second PastFash away). */
  root: string
  log: Logger
  /** Told each step, so that it can be printed with its time. */
  onStep?: Step
  /** Settings of postgresql.conf on top of ours, such as `{ fsync: 'off' }` for a database that is thrown away. */
  settings?: Record<string, string>
  /** Where the system keeps the state of its services; default /var/lib. Used only under root and a closed folder. */
  stateFolder?: string
}

/**
 * Starts PostgreSQL 18 as a child process with its data below `root`: makes it on the first start, stops what a killed
 * start left behind, restarts it when it dies. Throws an AppError whose sentence is for the terminal.
 */
export async function startPostgres(options: PostgresOptions): Promise<EmbeddedPostgres> {
  const { root, log, onStep = silentStep } = options
  const places = choosePlaces(root, options.stateFolder)
  const passwords = databasePasswords(places.keys, hasCluster(places))
  const isNew = !hasCluster(places)
  if (isNew) await onStep('Creating the database', () => initialiseCluster(places, passwords.superuser))
  checkOwnership(places)
  return onStep('Starting the database', async () => {
    await stopOrphan(places, log)
    const address = await chooseAddress(places)
    const args = ['-D', places.cluster, ...settingsFor(address, options.settings)]
    const supervised = await supervise({ program: programIn(places.native, 'postgres'), args, user: places.user, log })
    try {
      const connection = await ensureOwner(address, passwords, isNew)
      return { connection, where: places.where, stop: () => supervised.stop() }
    } catch (thrown) {
      await supervised.stop()
      throw thrown
    }
  })
}

/** A start as root gives the cluster to its own user; an ordinary start after that cannot read it. */
function checkOwnership(places: Places) {
  giveTo(places.user, places.cluster)
  if (places.user) return
  try {
    accessSync(places.cluster, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new AppError(
      'broken',
      `The database in ${places.cluster} belongs to another user. Start PastFash as the user who started it before, or give the folder to this one.`,
      { cause },
    )
  }
}

/** A unix socket has no port to collide and nothing to reach from outside; Windows gets a free port on loopback. */
async function chooseAddress(places: Places): Promise<Address> {
  return places.sockets ? { host: places.sockets, port: 5432 } : { host: '127.0.0.1', port: await freePort() }
}

function settingsFor({ host, port }: Address, more: Record<string, string> = {}): string[] {
  const byAddress = host.startsWith('/')
    ? { listen_addresses: '', unix_socket_directories: host, unix_socket_permissions: '0700' }
    : { listen_addresses: host }
  const quiet = { log_min_error_statement: 'panic', log_checkpoints: 'off', log_line_prefix: '', timezone: 'UTC' }
  const all = { ...byAddress, port: String(port), ...quiet, ...more }
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

/** True once the cluster was made to the end. A PG_VERSION alone would not say so: initdb writes it early. */
function hasCluster(places: Places): boolean {
  return existsSync(places.cluster)
}

/** Makes a new cluster beside its place and renames it when it is complete, so that a killed initdb is simply redone. */
async function initialiseCluster(places: Places, superuserPassword: string) {
  const unfinished = join(places.home, 'postgres.new')
  const passwordFile = join(places.home, 'postgres.password')
  for (const left of [unfinished, passwordFile]) rmSync(left, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, superuserPassword, { mode: 0o600 })
  for (const path of [unfinished, passwordFile]) giveTo(places.user, path)
  try {
    await runInitdb(places, unfinished, passwordFile)
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(unfinished, places.cluster)
}

/** The built-in C.UTF-8 sorts alike on every machine; scram asks every connection for its password. */
async function runInitdb(places: Places, cluster: string, passwordFile: string) {
  const settings = ['-U', 'postgres', '-A', 'scram-sha-256', '-E', 'UTF8', '--locale=C']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const child = spawn(
    programIn(places.native, 'initdb'),
    ['-D', cluster, '--pwfile', passwordFile, ...settings, ...locale],
    {
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(places.user && { uid: places.user.uid, gid: places.user.gid }),
    },
  )
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  if (code === 0) return
  const reason = said.trim() || `initdb ended with ${String(code)}`
  throw new AppError(
    'broken',
    /No space left/.test(reason)
      ? `The disk of ${places.home} is full, so that the database could not be created. Free some space and start again.`
      : `The database could not be created in ${places.home}: ${reason}`,
  )
}
