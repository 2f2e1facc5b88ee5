import { bigint, index, integer, pgSchema, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What all processes share and no seller owns. */
export const platformSchema = pgSchema('platform')

/** How often something was done in the window that is open for it. Unlogged: after a crash of the database counting begins anew. */
export const requestWindows = platformSchema.table('request_windows', {
  /** What is limited and for whom; the client's address or mail address in it only as a keyed hash. */
  key: text().primaryKey(),
  endsAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  times: integer().notNull(),
})

/** How fast something outside may be asked, by all processes together. Unlogged: a crash of the database forgets a pause at most. */
export const rateLimiters = platformSchema.table('pacers', {
  /** Who is asked, as whom: a hash where a key of a provider's, an account or a seller is in it. */
  key: text().primaryKey(),
  /** The next free moment to ask, by the database's clock. */
  nextAt: timestamp({ withTimezone: true }).notNull(),
})

/** Who is asking at this moment, so that not too many do at once. A process that died leaves its row until it runs out. */
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
 * Whose turn it is in a queue: each job of a user has a round, one more than the one before, and never one that is over.
 * The row of nobody ('') holds the round that is being served.
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
