import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import type { Client, ClientBase, Pool, PoolConfig } from 'pg'
import { AppError } from '../../errors.ts'
import type { Log } from '../process/log.ts'
import { postgresCode } from './db-failure.ts'
import { openClient } from './open-client.ts'

const folder = fileURLToPath(new URL('../../../../migrations', import.meta.url))
/** Key of the advisory lock, the same in every process and unique among ours: one process migrates, the others wait. */
const migrationLock = 7_204_881
/** PostgreSQL's lock_not_available (Appendix A of its documentation). */
const lockNotAvailable = '55P03'
/** Milliseconds that one attempt waits for the lock on a table. */
const lockTimeoutMs = 1_000

/** Milliseconds of waiting for another process before a log line about it. */
const logWaitAfterMs = 1_000
/** The longest wait for another process: longer than any migration took on 1,000,000 items. */
const longestWaitMs = 10 * 60_000

type MigrateOptions = {
  /** Ends the wait for the lock or for a table; a running migration still finishes. */
  signal?: AbortSignal | undefined
  /** Logs a wait for another process that migrates, with the facts that the database has about its connection. */
  log?: Pick<Log, 'warn'> | undefined
  /** Most milliseconds to wait for another process. */
  maxLockWaitMs?: number
  /** Runs under the same lock after the migrations, for example to create the queue's tables. */
  afterMigrations?: (client: Client) => Promise<void>
  /** How often a migration tries to lock tables that another program uses, and the milliseconds between two tries. */
  tries?: number
  retryDelayMs?: number
  /** Called for each migration, the oldest first, and applies it; for observers of a migration. */
  wrapMigration?: (apply: () => Promise<void>) => Promise<void>
}

/**
 * Migrates the database to this version's tables, forward only, under an advisory lock. Throws a sentence if the database
 * belongs to a newer PastFash, or if its tables or the lock stay in use. Throws the reason of `signal` if that aborts.
 */
export async function migrateDatabase(
  connection: PoolConfig,
  {
    afterMigrations,
    tries = 60,
    retryDelayMs = 1_000,
    wrapMigration = (apply) => apply(),
    ...waiting
  }: MigrateOptions = {},
): Promise<void> {
  const { signal } = waiting
  const client = await openClient(connection)
  try {
    await takeMigrationLock(client, waiting)
    const [inDatabase, inCode] = [await newestInDatabase(client), await newestInCode()]
    if (inDatabase > inCode) {
      throw new AppError(
        'conflict',
        'This database was last used by a newer PastFash. Update PastFash and start again. Nothing was changed.',
      )
    }
    if (inDatabase < inCode)
      await migrateFrom(client, inDatabase, (migration) =>
        wrapMigration(() => applyWithRetries(client, migration, { tries, retryDelayMs, signal })),
      )
    await afterMigrations?.(client)
  } finally {
    await client.end()
  }
}

/** Polls instead of blocking: CREATE INDEX CONCURRENTLY would wait for a session that waits inside the database. */
async function takeMigrationLock(
  client: Client,
  { signal, log, maxLockWaitMs = longestWaitMs }: Pick<MigrateOptions, 'signal' | 'log' | 'maxLockWaitMs'>,
) {
  const startedAt = performance.now()
  let loggedPid: number | undefined
  for (;;) {
    signal?.throwIfAborted()
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [migrationLock])
    if (rows[0]?.held) return
    const waitedMs = performance.now() - startedAt
    if (waitedMs >= Math.min(logWaitAfterMs, maxLockWaitMs)) {
      const holder = await lockHolder(client)
      if (waitedMs >= maxLockWaitMs) throw stillLocked(holder, maxLockWaitMs)
      if (holder && holder.pid !== loggedPid) {
        log?.warn({ holder }, 'the start waits for another process that migrates the tables')
        loggedPid = holder.pid
      }
    }
    await pause(50, signal)
  }
}

/** The connection that holds the lock, as the database shows it. If it has another role, only `pid` and `role` are shown. */
type Holder = { pid: number; role: string; application: string | null; address: string | null; since: Date | null }

async function lockHolder(client: Client): Promise<Holder | undefined> {
  const { rows } = await client.query<Holder>(
    `select pid, usename as role, application_name as application, host(client_addr) as address, backend_start as since
      from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
        and pg_locks.database = (select oid from pg_database where datname = current_database())`,
    [migrationLock],
  )
  return rows[0]
}

function stillLocked(holder: Holder | undefined, waitedMs: number): AppError {
  const who = holder ? ` (connection ${holder.pid} of the role "${holder.role}" in pg_stat_activity)` : ''
  return new AppError(
    'try-later',
    `Another process${who} has been updating the tables for more than ${Math.round(waitedMs / 60_000)} minutes, ` +
      'so this start gave up. If that connection hangs, end it and start again. Nothing was changed.',
  )
}

/** Waits. Throws the reason of `signal` if that aborts. */
async function pause(milliseconds: number, signal: AbortSignal | undefined) {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined)
  signal?.throwIfAborted()
}

/** Throws if the database lacks a table of this version. Newer tables are allowed. */
export async function checkMigrated(pool: Pool): Promise<void> {
  if ((await newestInDatabase(pool)) < (await newestInCode())) throw new Error('the tables are older than this version')
}

/**
 * Applies each migration in its own transaction, so that no migration keeps tables locked while the next one runs. A migration
 * that creates indexes concurrently runs without a transaction: PostgreSQL requires that, and it locks nobody out.
 */
async function migrateFrom(client: Client, newestApplied: number, apply: (migration: MigrationMeta) => Promise<void>) {
  // The table in which drizzle-kit's own migrator records applied migrations.
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  const missing = readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => folderMillis > newestApplied,
  )
  for (const migration of missing) await apply(migration)
}

type Retries = { tries: number; retryDelayMs: number; signal: AbortSignal | undefined }

async function applyWithRetries(client: Client, migration: MigrationMeta, retries: Retries) {
  try {
    await (isConcurrent(migration)
      ? applyConcurrently(client, migration, retries)
      : applyInTransaction(client, migration, retries))
  } catch (error) {
    if (postgresCode(error) !== lockNotAvailable) throw error
    throw new AppError(
      'try-later',
      "The tables can't be updated, because another program holds one of them. End its transaction and start again. Nothing was lost.",
      { cause: error },
    )
  }
}

function isConcurrent({ sql }: MigrationMeta): boolean {
  return sql.some((statement) => /\bindex concurrently\b/i.test(statement))
}

/**
 * Waits once for as long as all tries, because that blocks nobody. Its statements must be safe to repeat after a
 * failure.
 */
async function applyConcurrently(client: Client, migration: MigrationMeta, { tries, retryDelayMs }: Retries) {
  await client.query(`set lock_timeout = ${tries * (lockTimeoutMs + retryDelayMs)}`)
  await applyAll(client, migration)
  await client.query('reset lock_timeout')
}

/** Tries for a second at a time: a wait for a table's lock blocks everybody behind it. Between two tries others can work. */
async function applyInTransaction(client: Client, migration: MigrationMeta, { tries, retryDelayMs, signal }: Retries) {
  for (let triesLeft = tries; ; triesLeft -= 1) {
    try {
      await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`)
      await applyAll(client, migration)
      await client.query('commit')
      return
    } catch (error) {
      // The rollback fails too if the connection is lost; the first error is the cause.
      const isRolledBack = await client.query('rollback').then(
        () => true,
        () => false,
      )
      if (!isRolledBack || postgresCode(error) !== lockNotAvailable || triesLeft <= 1) throw error
      await pause(retryDelayMs, signal)
    }
  }
}

async function applyAll(client: Client, { sql, hash, folderMillis }: MigrationMeta) {
  for (const statement of sql) await client.query(statement)
  await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    hash,
    folderMillis,
  ])
}

/** When the newest migration of this version was made, in milliseconds since 1970. */
export async function newestInCode(): Promise<number> {
  const journal = JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  return Math.max(...journal.entries.map((entry) => entry.when))
}

/** When the newest migration in the database was made, in milliseconds since 1970; 0 if nothing was migrated. */
export async function newestInDatabase(client: ClientBase | Pool): Promise<number> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  )
  if (!rows[0]?.there) return 0
  const { rows: last } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  return Number(last[0]?.newest ?? 0)
}
