import { type NodePgClient, NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import { Pool, type PoolClient, type PoolConfig } from 'pg'
import { AppError } from '../../errors.ts'
import { asNoWork } from '../http/request-id.ts'
import type { Log } from '../process/log.ts'
import { asDatabaseFailure, isTransientDatabaseFailure, isUnanswered } from './db-failure.ts'

/** Column names in the database: the snake_case form of the names in the table files. */
export const casing = 'snake_case'

/**
 * TCP keep-alive: finds a dead silent connection, such as one that a firewall forgot, and keeps a live one from being closed.
 * Probes begin after 10 s and find a dead one within 20 s (libuv probes every second, ten times). The system's default is 2 h.
 */
export const keepAliveProbes = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } satisfies PoolConfig

/**
 * Timeouts for dead connections. TCP waits 15 minutes for an answer, and forever if nothing was sent.
 * A caller waits a minute at most: no statement of a request takes that long.
 */
export const deadConnectionTimeouts: PoolConfig = {
  connectionTimeoutMillis: 5_000,
  query_timeout: 60_000,
  ...keepAliveProbes,
}

/** Milliseconds that a request waits for a restarting database before it fails with 'try-later'. */
const reconnectTimeoutMs = 12_000
const retryIntervalMs = 100

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Runs statements inside one open transaction. */
export type Tx = Omit<NodePgDatabase, 'transaction'>

export type Database = {
  /**
   * Runs `work` in one transaction in which row security shows this user's rows alone.
   * `work` must not use the network or process images: the transaction keeps a connection busy.
   */
  asUser<T>(userId: string, work: (tx: Tx) => Promise<T>): Promise<T>
  /** Waits while the server restarts; throws 'try-later' if it stays away. */
  untilReachable(): Promise<void>
  /**
   * Reads tables outside row security: accounts and the queue. It shows no seller's rows.
   * Its transactions throw database failures as AppErrors with a sentence, like `asUser`.
   */
  readonly system: NodePgDatabase
  readonly pool: Pool
  close(): Promise<void>
}

/** Opens the pool. It connects at its first use. `connection` is an address or its parts. */
export function openDatabase(connection: PoolConfig, log: Log): Database {
  // Long idle time: the password exchange of a new connection costs 8 ms.
  const pool = new Pool({ max: 10, idleTimeoutMillis: 300_000, ...deadConnectionTimeouts, ...connection })
  pool.on('error', (error) => {
    // `asNoWork`: the connection does not belong to the request that happened to open it.
    if (!pool.ending) asNoWork(() => log.warn({ err: error }, 'an idle database connection was lost'))
  })
  // Without this listener, a connection lost inside a transaction would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))

  const dialect = new PgDialect({ casing })
  const nameOf = createStatementNames()
  return {
    async asUser(userId, work) {
      if (!uuid.test(userId)) throw new AppError('broken', 'A user id was not a UUID.')
      // One round trip for both statements. Writing out the id is safe, because it is checked above.
      const begin = `begin; set local app.user_id = '${userId}'`
      return inTransaction(pool, begin, (client) => work(openNamed(client, dialect, nameOf)))
    },
    untilReachable: () => retryWhileAway(async () => void (await pool.query('select 1'))),
    system: new SystemDatabase(dialect, pool),
    pool,
    close: () => pool.end(),
  }
}

type NoSchema = Record<string, never>

/** Replaces Drizzle's transaction, which never releases a connection whose begin failed and returns dead ones to the pool. */
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

/** Runs `work` between `begin` and a commit. A connection without answers gets no rollback: closing it rolls back. */
async function inTransaction<T>(pool: Pool, begin: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await connectWithRetry(pool)
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

/** Connects, waiting while the server restarts. Nothing was sent yet, so that repeating is safe. */
function connectWithRetry(pool: Pool): Promise<PoolClient> {
  return retryWhileAway(() => pool.connect())
}

/** Repeats `ask` while the server is away, for as long as a request may wait. Only for statements that may run twice. */
async function retryWhileAway<T>(ask: () => Promise<T>): Promise<T> {
  const giveUpAt = performance.now() + reconnectTimeoutMs
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!isTransientDatabaseFailure(error) || performance.now() > giveUpAt) throw asDatabaseFailure(error)
      await new Promise((resume) => setTimeout(resume, retryIntervalMs))
    }
  }
}

/** Uses of a statement until it gets a name. */
const usesBeforeName = 3
/** The most named statements. Each connection keeps the plan of each, some 10 to 100 KB. */
const maxStatementNames = 250
/**
 * Most texts whose uses are counted. Then all counts start again: statements with varying lists always have new texts.
 */
const maxCountedTexts = 1_000

/**
 * Names repeated statements, the same on every connection. PostgreSQL parses a named statement once per connection, and
 * plans it again only if a generic plan would cost more
 * (https://www.postgresql.org/docs/18/sql-prepare.html#SQL-PREPARE-NOTES).
 */
function createStatementNames(): (text: string) => string | undefined {
  const names = new Map<string, string>()
  const useCounts = new Map<string, number>()
  return (text) => {
    const knownName = names.get(text)
    if (knownName || names.size >= maxStatementNames) return knownName
    const uses = (useCounts.get(text) ?? 0) + 1
    if (uses < usesBeforeName) {
      if (useCounts.size >= maxCountedTexts) useCounts.clear()
      useCounts.set(text, uses)
      return undefined
    }
    useCounts.delete(text)
    const name = `again-${names.size + 1}`
    names.set(text, name)
    return name
  }
}

/** Drizzle on one connection, with named statements. `dialect` is shared because it remembers the columns of each table. */
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
