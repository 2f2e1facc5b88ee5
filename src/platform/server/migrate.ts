import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { Client, type ClientBase, type Pool, type PoolConfig } from 'pg'
import { AppError } from '../errors.ts'

const folder = fileURLToPath(new URL('../../../migrations', import.meta.url))
/** Any number, the same in every process: one migrates, the others wait. */
const migrationLock = 7_204_881

/**
 * Brings the database to this version's tables, forward only, under an advisory lock.
 * Throws a sentence when the database belongs to a newer PastFash.
 */
export async function migrateDatabase(connection: PoolConfig): Promise<void> {
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    if ((await newestThere(client)) > (await newestHere())) {
      throw new AppError(
        'conflict',
        'This database was last used by a newer PastFash. Update PastFash and start again; nothing was changed.',
      )
    }
    await migrate(drizzle({ client }), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}

/** Throws unless the database has every table this version knows; it may have newer ones. */
export async function checkMigrated(pool: Pool): Promise<void> {
  if ((await newestThere(pool)) < (await newestHere())) throw new Error('the tables are older than this version')
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
