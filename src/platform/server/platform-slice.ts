import { sweepRateLimiters } from './admission/sweep-rate-limiters.ts'
import { checkMigrated } from './db/migrate.ts'
import type { Slice } from './slice.ts'

/** The platform's own readiness checks, sweeps and tables. */
export const platformSlice: Slice = {
  readiness: { database: ({ db }) => db.pool.query('select 1'), migrations: ({ db }) => checkMigrated(db.pool) },
  sweeps: { shared: [({ requestLimits }) => requestLimits.sweep(), sweepRateLimiters] },
  tables: {
    backedUp: ['platform.queue_rounds'],
    notBackedUp: {
      'platform.request_windows': 'counters of requests that end after minutes',
      'platform.pacers': 'the next free moment to ask a provider',
      'platform.pacer_places': 'who is asking a provider at this moment',
    },
  },
}
