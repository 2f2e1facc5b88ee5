import { bigint, index, integer, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Tables that all processes share and no seller owns. */
export const platformSchema = pgSchema('platform')

/** Requests in each open window. Unlogged: after a crash of the database counting starts again. */
export const requestWindows = platformSchema.table('request_windows', {
  /** The limited action and its caller. A client's address or email address is in it only as a keyed hash. */
  key: text().primaryKey(),
  endsAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  times: integer().notNull(),
})

/** When an outside service may be asked next, for all processes. Unlogged: a crash of the database loses a pause at most. */
export const rateLimiters = platformSchema.table('pacers', {
  /** The service and the account that asks it. Keys of a provider, accounts and sellers are hashed. */
  key: text().primaryKey(),
  /** The next free start time, by the database's clock. */
  nextAt: timestamp({ withTimezone: true }).notNull(),
})

/** One row for each slot in use. A process that died leaves its rows until they expire. */
export const rateLimiterSlots = platformSchema.table(
  'pacer_places',
  {
    id: uuid().primaryKey(),
    key: text().notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('pacer_places_key').on(table.key, table.until)],
)

/**
 * Fair order of a queue: each job of a user has a round number, one above that of the user's last job and never below the
 * current round. The row of user '' holds the current round.
 */
export const queueRounds = platformSchema.table(
  'queue_rounds',
  {
    queue: text().notNull(),
    userId: text().notNull(),
    round: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.queue, table.userId] })],
)
