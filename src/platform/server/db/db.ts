import { type NodePgClient, NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { AppError } from '../../errors.ts'
import { asNoWork } from '../http/request-id.ts'
import type { Log } from '../process/log.ts'
import { asDatabaseFailure, isPassingDatabaseFailure, isUnanswered } from './db-failure.ts'

/** Column names in the database are the snake_case form of the names in the table files. */
export const casing = 'snake_case'

/**
 * How a connection that says nothing is found to be dead, as behind a firewall that forgot it, and is kept from being forgotten:
 * probes begin after 10 seconds and find it within 20 (libuv asks every second, ten times). By itself the system waits two hours.
 */
export const probing = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } satisfies PoolConfig

/**
 * How a connection is given up that carries nothing any more: TCP itself waits a quarter of an hour for an answer, and for ever
 * where nothing was asked. Whoever asked waits a minute: no statement of a request takes that long.
 */
export const silenceLimits: PoolConfig = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 60_000,
  ...probing,
}

/** How long a request waits for a database that is restarting before it is told to come back. */
const patienceMs = 12_000
const retryEveryMs = 100

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Statements inside one open transaction. */
export type Tx = Omit<NodePgDatabase, 'transaction'>

export type Database = {
  /**
   * Runs `work` in one transaction in which row security shows the rows of this user alone.
   * No network or image work inside: a transaction holds a connection.
   */
  asUser<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Waits out a restart of the server; throws 'try-later' when it stays away. */
  untilReachable(): Promise<void>
  /**
   * Tables outside row security: accounts, the queue. A seller's rows are not to be seen through it. What its
   * transactions throw of the database is a sentence, as with `asUser`.
   */
  readonly system: NodePgDatabase
  readonly pool: Pool
  close(): Promise<void>
}

/** Opens the pool; connects when first used. `connection` is an address or its parts. */
export function openDatabase(connection: PoolConfig, log: Log): Database {
  // A password exchange costs 8 ms a connection: let them live.
  const pool = new Pool({ max: 10, idleTimeoutMillis: 300_000, ...silenceLimits, ...connection })
  pool.on('error', (error) => {
    // A connection is no matter of the request that happened to open it.
    if (!pool.ending) asNoWork(() => log.warn({ err: error }, 'an idle database connection was lost'))
  })
  // Without a listener of its own a connection lost inside a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))

  const dialect = new PgDialect({ casing })
  const nameOf = createStatementNames()
  return {
    async asUser(userId, work) {
      if (!uuid.test(userId)) throw new AppError('broken', 'A user id was not a UUID.')
      // One round trip for both; safe to write out because the id was checked above.
      const begin = `begin; set local app.user_id = '${userId}'`
      return inTransaction(pool, begin, (client) => work(openNamed(client, dialect, nameOf)))
    },
    untilReachable: () => patiently(async () => void (await pool.query('select 1'))),
    system: new SystemDatabase(dialect, pool),
    pool,
    close: () => pool.end(),
  }
}

type NoSchema = Record<string, never>

/** Drizzle's own transaction keeps its connection for ever when its begin fails, and gives one back that answers nothing any more. */
class SystemDatabase extends NodePgDatabase<NoSchema> {
  override transaction: NodePgDatabase<NoSchema>['transaction']

  constructor(dialect: PgDialect, pool: Pool) {
    super(dialect, new NodePgSession<NoSchema, NoSchema>(pool, dialect, undefined), undefined)
    this.transaction = (work) =>
      inTransaction(pool, 'begin', (client) =>
        work(
          new NodePgTransaction(dialect, new NodePgSession<NoSchema, NoSchema>(client, dialect, undefined), undefined),
        ),
      )
  }
}

/** Runs `work` between `begin` and a commit. A connection that answers nothing is not asked to roll back: its end does that. */
async function inTransaction<T>(pool: Pool, begin: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await connectPatiently(pool)
  let broken: Error | undefined
  try {
    await client.query(begin)
    const result = await work(client)
    await client.query('commit')
    return result
  } catch (error) {
    if (isUnanswered(error)) broken = error
    else
      await client.query('rollback').catch((lost: Error) => {
        broken = lost
      })
    throw asDatabaseFailure(error)
  } finally {
    client.release(broken)
  }
}

/** A connection, waiting out a restart of the server: nothing was sent yet, so asking again is safe. */
function connectPatiently(pool: Pool): Promise<PoolClient> {
  return patiently(() => pool.connect())
}

/** Tries again while the server is away, for as long as a request may wait. Only for what may be asked twice. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isPassingDatabaseFailure(error) || performance.now() > giveUpAt) throw asDatabaseFailure(error)
      await new Promise((resume) => setTimeout(resume, retryEveryMs))
    }
  }
}

/** From this many times on a statement comes often enough to be kept. */
const comesAgain = 3
/** Each connection keeps the plan of each named statement, some 10 to 100 KB. */
const mostNames = 250
/** Statements whose number of values varies come in ever new texts: what was seen is forgotten in between. */
const mostSeen = 1_000

/**
 * Gives statements that come again names, the same on every connection: PostgreSQL parses a named statement once a connection and
 * plans it anew only where a plan for any values would cost more
 * (https://www.postgresql.org/docs/18/sql-prepare.html#SQL-PREPARE-NOTES).
 */
function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const seen = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= mostNames) return known
    const times = (seen.get(text) ?? 0) + 1
    if (times < comesAgain) {
      if (seen.size >= mostSeen) seen.clear()
      seen.set(text, times)
      return undefined
    }
    seen.delete(text)
    const name = `again-${names.size + 1}`
    names.set(text, name)
    return name
  }
}

/** A connection as Drizzle asks it, its statements named. `dialect` is shared: it remembers the columns of each table. */
function openNamed(client: NodePgClient, dialect: PgDialect, nameOf: (text: string) => string | undefined) {
  return new NodePgDatabase<NoSchema>(dialect, new NamingSession(client, dialect, nameOf), undefined)
}

class NamingSession extends NodePgSession<NoSchema, NoSchema> {
  readonly #nameOf: (text: string) => string | undefined

  constructor(client: NodePgClient, dialect: PgDialect, nameOf: (text: string) => string | undefined) {
    super(client, dialect, undefined)
    this.#nameOf = nameOf
  }

  override prepareQuery: NodePgSession<NoSchema, NoSchema>['prepareQuery'] = (query, fields, name, ...more) =>
    super.prepareQuery(query, fields, name ?? this.#nameOf(query.sql), ...more)
}
