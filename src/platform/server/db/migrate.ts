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
/** Any number, the same in every process: one migrates, the others wait. */
const migrationLock = 7_204_881
/** PostgreSQL's lock_not_available (Appendix A of its documentation). */
const lockNotAvailable = '55P03'
/** How long at most a migration asks for a table at a time. */
const lockTimeoutMs = 1_000

/** Milliseconds after which a wait for the other process is said. */
const sayAfterMs = 1_000
/** The longest wait for the other process: more than any migration took on 1,000,000 items. */
const longestWaitMs = 10 * 60_000

type MigrateOptions = {
  /** Ends the wait for the lock or for a table; what is being applied ends by itself. */
  signal?: AbortSignal | undefined
  /** Told of a wait for another process that migrates, with what the database says of that one. */
  log?: Pick<Log, 'warn'> | undefined
  /** Milliseconds that another process is waited for. */
  lockWithinMs?: number
  /** Done under the same lock once the tables are current, such as what the queue needs. */
  alsoLocked?: (client: Client) => Promise<void>
  /** How often a migration asks for tables that somebody else holds, and after how many milliseconds. */
  tries?: number
  againAfterMs?: number
  /** Has each migration applied, the oldest first; for who looks at what it does. */
  around?: (apply: () => Promise<void>) => Promise<void>
}

/**
 * Brings the database to this version's tables, forward only, under an advisory lock. Throws a sentence when the database belongs
 * to a newer PastFash, or when its tables or the lock stay in use, and the reason of `signal` once that aborts.
 */
export async function migrateDatabase(
  connection: PoolConfig,
  { alsoLocked, tries = 60, againAfterMs = 1_000, around = (apply) => apply(), ...waiting }: MigrateOptions = {},
): Promise<void> {
  const { signal } = waiting
  const client = await openClient(connection)
  try {
    await holdLock(client, waiting)
    const [there, here] = [await newestThere(client), await newestHere()]
    if (there > here) {
      throw new AppError(
        'conflict',
        'This database was last used by a newer PastFash. Update PastFash and start again; nothing was changed.',
      )
    }
    if (there < here)
      await migrateFrom(client, there, (migration) =>
        around(() => applyPatiently(client, migration, { tries, againAfterMs, signal })),
      )
    await alsoLocked?.(client)
  } finally {
    await client.end()
  }
}

/** Asks again and again: a statement that waits inside the database holds up an index that is made concurrently. */
async function holdLock(
  client: Client,
  { signal, log, lockWithinMs = longestWaitMs }: Pick<MigrateOptions, 'signal' | 'log' | 'lockWithinMs'>,
) {
  const began = performance.now()
  let saidOf: number | undefined
  for (;;) {
    signal?.throwIfAborted()
    const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [migrationLock])
    if (rows[0]?.held) return
    const waitedMs = performance.now() - began
    if (waitedMs >= Math.min(sayAfterMs, lockWithinMs)) {
      const holder = await lockHolder(client)
      if (waitedMs >= lockWithinMs) throw stillLocked(holder, lockWithinMs)
      if (holder && holder.pid !== saidOf) {
        log?.warn({ holder }, 'the start waits for another process that brings the tables to its version')
        saidOf = holder.pid
      }
    }
    await pause(50, signal)
  }
}

/** What the database shows of the connection that holds the lock; of another role it shows the first two alone. */
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
    `Another process${who} has been bringing the tables to its version for more than ${Math.round(waitedMs / 60_000)} minutes, ` +
      'and this start does not wait any longer. End that connection if it does not go on, and start again; nothing was changed.',
  )
}

/** Throws the reason of `signal` once that aborts. */
async function pause(milliseconds: number, signal: AbortSignal | undefined) {
  await wait(milliseconds, undefined, { signal }).catch(() => undefined)
  signal?.throwIfAborted()
}

/** Throws unless the database has every table this version knows; it may have newer ones. */
export async function checkMigrated(pool: Pool): Promise<void> {
  if ((await newestThere(pool)) < (await newestHere())) throw new Error('the tables are older than this version')
}

/**
 * Each migration in a transaction of its own, so that none holds its tables while the next one works; but for those that make their
 * indexes concurrently, which nobody waits for and no transaction can do.
 */
async function migrateFrom(client: Client, newest: number, apply: (migration: MigrationMeta) => Promise<void>) {
  // Recorded where drizzle-kit's own migrator records them.
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  const missing = readMigrationFiles({ migrationsFolder: folder }).filter(({ folderMillis }) => folderMillis > newest)
  for (const migration of missing) await apply(migration)
}

type Patience = { tries: number; againAfterMs: number; signal: AbortSignal | undefined }

async function applyPatiently(client: Client, migration: MigrationMeta, patience: Patience) {
  try {
    await (isConcurrent(migration)
      ? applyConcurrently(client, migration, patience)
      : applyInTurn(client, migration, patience))
  } catch (error) {
    if (postgresCode(error) !== lockNotAvailable) throw error
    throw new AppError(
      'try-later',
      'The tables cannot be brought to this version, as another program holds one of them. End its transaction and start again; nothing was lost.',
      { cause: error },
    )
  }
}

function isConcurrent({ sql }: MigrationMeta): boolean {
  return sql.some((statement) => /\bindex concurrently\b/i.test(statement))
}

/** Nobody waits behind it: it takes all of its time at once. Cut off, it is begun anew, so that its statements bear repeating. */
async function applyConcurrently(client: Client, migration: MigrationMeta, { tries, againAfterMs }: Patience) {
  await client.query(`set lock_timeout = ${tries * (lockTimeoutMs + againAfterMs)}`)
  await applyAll(client, migration)
  await client.query('reset lock_timeout')
}

/**
 * Who waits for a table keeps everybody behind it waiting as well: asks for a second at a time, and lets others go on in between.
 */
async function applyInTurn(client: Client, migration: MigrationMeta, { tries, againAfterMs, signal }: Patience) {
  for (let left = tries; ; left -= 1) {
    try {
      await client.query(`begin; set local lock_timeout = ${lockTimeoutMs}`)
      await applyAll(client, migration)
      await client.query('commit')
      return
    } catch (error) {
      // On a connection that is lost it fails too, and what failed first is the cause.
      const isRolledBack = await client.query('rollback').then(
        () => true,
        () => false,
      )
      if (!isRolledBack || postgresCode(error) !== lockNotAvailable || left <= 1) throw error
      await pause(againAfterMs, signal)
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

/** When the youngest migration of this version was made, in milliseconds since 1970. */
export async function newestHere(): Promise<number> {
  const journal = JSON.parse(await readFile(join(folder, 'meta', '_journal.json'), 'utf8')) as {
    entries: { when: number }[]
  }
  return Math.max(...journal.entries.map((entry) => entry.when))
}

/** The same of the database; 0 where nothing was migrated. */
export async function newestThere(client: ClientBase | Pool): Promise<number> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as there",
  )
  if (!rows[0]?.there) return 0
  const { rows: last } = await client.query<{ newest: string | null }>(
    'select max(created_at) as newest from drizzle.__drizzle_migrations',
  )
  return Number(last[0]?.newest ?? 0)
}
