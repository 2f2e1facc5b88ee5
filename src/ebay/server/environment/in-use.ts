import { type SQL, sql } from 'drizzle-orm'
import type { EbayEnvironment } from '../../environment.ts'
import { ebayInUse } from '../tables.ts'

/**
 * The SQL condition that the status of items refers to this environment. It keeps a process that still runs with another
 * environment from changing items; such a process changes only its own rows.
 */
export function isInUse(environment: EbayEnvironment): SQL {
  return sql`exists (select from ${ebayInUse} in_use where in_use.environment = ${environment})`
}
