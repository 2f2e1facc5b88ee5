import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Client, PoolConfig } from 'pg'
import { AppError } from '../../../platform/errors.ts'
import { copyIn } from '../../../platform/server/db/copy-rows.ts'
import { postgresCode } from '../../../platform/server/db/db-failure.ts'
import {
  type BackupTable,
  backupTables,
  lockNotAvailable,
  pastFashTables,
  quoted,
  quotedColumns,
} from './backup-tables.ts'
import { jobsFile, type Manifest, tableFile } from './manifest.ts'
import { damaged } from './restore-files.ts'
import { createRestoredJobsTable, restoredJobsTable, sendRestoredJobs } from './waiting-jobs.ts'

/** Throws AppError('conflict') for a database with an account. */
export async function refuseAccounts(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from auth.users limit 1')
  if (rowCount)
    throw new AppError(
      'conflict',
      'There are accounts in this database. Restore into an empty one. Nothing was changed.',
    )
}

/** Throws AppError('bad-input') if another role owns tables: only their owner can turn off triggers and row security. */
export async function refuseOtherOwner(client: Client): Promise<void> {
  const names = (await backupTables(client)).map(({ name }) => quoted(name))
  const { rowCount } = await client.query(
    "select from pg_class where oid = any ($1::regclass[]) and not pg_has_role(relowner, 'usage')",
    [names],
  )
  if (rowCount)
    throw new AppError(
      'bad-input',
      'The tables of PastFash in this database belong to another role, and only their owner can restore them. ' +
        'Set MIGRATE_DATABASE_URL to the address of that role and restore again. Nothing was restored.',
    )
}

/**
 * Restores all rows in one transaction. `client` and `connection` act as the role that owns the tables. The job queue
 * connects with `connection`.
 * The tables are locked and their triggers are off, so that the triggers do not count the rows a second time.
 */
export async function restoreTables(
  client: Client,
  { folder, manifest, connection }: { folder: string; manifest: Manifest; connection: PoolConfig },
): Promise<void> {
  await client.query("begin; set local lock_timeout = '30s'")
  try {
    const tables = await backupTables(client)
    for (const table of tables) await client.query(disableChecks(table))
    await refuseAccounts(client)
    for (const { name } of tables.filter(({ isPerSeller }) => !isPerSeller).toReversed())
      await client.query(`delete from ${quoted(name)}`)
    for (const table of pastFashTables(manifest.tables)) {
      const into = `${quoted(table.name)} (${quotedColumns(table)})`
      await copyAll(client, into, join(folder, tableFile(table.name)), table.rows)
    }
    for (const table of tables) await client.query(enableChecks(table))
    await client.query(createRestoredJobsTable)
    await copyAll(client, restoredJobsTable, join(folder, jobsFile), manifest.jobs.rows)
    await sendRestoredJobs(client, connection)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (postgresCode(error) !== lockNotAvailable) throw error
    throw new AppError(
      'conflict',
      'Another program uses this database. Stop every PastFash process that uses it, and restore again.',
      {
        cause: error,
      },
    )
  }
  // All rows are committed. If this fails, such as on a full disk, PostgreSQL collects these statistics later.
  for (const { name } of pastFashTables(manifest.tables))
    await client.query(`analyze ${quoted(name)}`).catch(() => undefined)
}

/** Throws AppError('bad-input') if the backup's tables differ from those of this version. */
export async function refuseOtherTables(client: Client, manifest: Manifest): Promise<void> {
  const tables = await backupTables(client)
  const shape = (list: readonly Pick<BackupTable, 'name' | 'columns'>[]) =>
    list
      .map(({ name, columns }) => `${name}: ${columns.toSorted().join()}`)
      .toSorted()
      .join('; ')
  if (shape(tables) !== shape(pastFashTables(manifest.tables)))
    throw new AppError(
      'bad-input',
      'The tables of this backup differ from those of this PastFash. Nothing was changed.',
    )
}

async function copyAll(client: Client, into: string, path: string, rows: number) {
  if ((await copyIn(client, `copy ${into} from stdin`, createReadStream(path))) !== rows) throw damaged(path)
}

/** SQL that turns off triggers and forced row security. It also locks the table. */
function disableChecks({ name, isPerSeller }: BackupTable): string {
  const disable = `alter table ${quoted(name)} disable trigger user`
  return isPerSeller ? `${disable}; alter table ${quoted(name)} no force row level security` : disable
}

function enableChecks({ name, isPerSeller }: BackupTable): string {
  const enable = `alter table ${quoted(name)} enable trigger user`
  return isPerSeller ? `${enable}; alter table ${quoted(name)} force row level security` : enable
}
