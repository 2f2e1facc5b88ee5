import { type NodePgClient, NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import type { PgDialect } from 'drizzle-orm/pg-core'

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
export function createStatementNames(): (text: string) => string | undefined {
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

type NoSchema = Record<string, never>

/** A connection as Drizzle asks it, its statements named. `dialect` is shared: it remembers the columns of each table. */
export function openNamed(client: NodePgClient, dialect: PgDialect, nameOf: (text: string) => string | undefined) {
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
