import { integer, pgSchema, text, timestamp } from 'drizzle-orm/pg-core'

/** What all processes share and no seller owns. */
export const platformSchema = pgSchema('platform')

/** How often something was done in the window that is open for it. Unlogged: after a crash of the database counting begins anew. */
export const requestWindows = platformSchema.table('request_windows', {
  /** What is limited and for whom; the client's address or mail address in it only as a keyed hash. */
  key: text().primaryKey(),
  endsAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  times: integer().notNull(),
})
