import { type SQL, sql } from 'drizzle-orm'
import type { EbayEnvironment } from '../../environment.ts'
import { ebayInUse } from '../tables.ts'

/**
 * The condition that the status of items goes by this environment: a process that still runs with another one moves none. Where
 * something of another environment is settled, its own rows alone change.
 */
export function isInUse(environment: EbayEnvironment): SQL {
  return sql`exists (select from ${ebayInUse} in_use where in_use.environment = ${environment})`
}
