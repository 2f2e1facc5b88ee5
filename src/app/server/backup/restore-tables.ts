import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Client, PoolConfig } from 'pg'
import { AppError } from '../../../platform/errors.ts'
import { copyIn } from '../../../platform/server/db/copy-rows.ts'
import { postgresCode } from '../../../platform/server/db/db-failure.ts'
import { type BackupTable, backupTables, lockNotAvailable, ownTables, quoted, quotedColumns } from './backup-tables.ts'
import { jobsFile, type Manifest, tableFile } from './manifest.ts'
import { damaged } from './restore-files.ts'
import { jobsTable, makeJobsTable, sendAgain } from './waiting-jobs.ts'

/** Throws a sentence for a database in which somebody has an account. */
export async function refuseAccounts(client: Client): Promise<void> {
  const { rowCount } = await client.query('select from auth.users limit 1')
  if (rowCount)
    throw new AppError(
      'conflict',
      'There are accounts in this database. Restore into an empty one; nothing was changed.',
    )
}

/** Throws a sentence where tables are another role's: only their owner keeps triggers and row security from what comes in. */
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
        'Set MIGRATE_DATABASE_URL to the address of that role and restore again; no photo and no row was restored.',
    )
}

/**
 * Brings all rows back in one transaction: afterwards there are all of them or none. `connection` is the role that owns the
 * tables. While rows come in, triggers do not count them a second time, and nobody else sees the tables.
 */
export async function restoreTables(
  client: Client,
  { folder, manifest, connection }: { folder: string; manifest: Manifest; connection: PoolConfig },
): Promise<void> {
  await client.query("begin; set local lock_timeout = '30s'")
  try {
    const tables = await backupTables(client)
    for (const table of tables) await client.query(openFor(table))
    await refuseAccounts(client)
    for (const { name } of tables.filter(({ isOfSellers }) => !isOfSellers).toReversed())
      await client.query(`delete from ${quoted(name)}`)
    for (const table of ownTables(manifest.tables)) {
      const into = `${quoted(table.name)} (${quotedColumns(table)})`
      await copyAll(client, into, join(folder, tableFile(table.name)), table.rows)
    }
    for (const table of tables) await client.query(closeAgain(table))
    await client.query(makeJobsTable)
    await copyAll(client, jobsTable, join(folder, jobsFile), manifest.jobs.rows)
    await sendAgain(client, connection)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    if (postgresCode(error) !== lockNotAvailable) throw error
    throw new AppError('conflict', 'Another program uses this database. Stop every PastFash on it and restore again.', {
      cause: error,
    })
  }
  // Everything is there by now, and PostgreSQL gathers these figures by itself too: without room, for one, they have to wait.
  for (const { name } of ownTables(manifest.tables))
    await client.query(`analyze ${quoted(name)}`).catch(() => undefined)
}

/** Throws a sentence when a backup is not of the tables that this version makes. */
export async function refuseOtherTables(client: Client, manifest: Manifest): Promise<void> {
  const tables = await backupTables(client)
  const shape = (list: readonly Pick<BackupTable, 'name' | 'columns'>[]) =>
    list
      .map(({ name, columns }) => `${name}: ${columns.toSorted().join()}`)
      .toSorted()
      .join('; ')
  if (shape(tables) !== shape(ownTables(manifest.tables)))
    throw new AppError('bad-input', 'The tables of this backup are not those of this PastFash. Nothing was changed.')
}

async function copyAll(client: Client, into: string, path: string, rows: number) {
  if ((await copyIn(client, `copy ${into} from stdin`, createReadStream(path))) !== rows) throw damaged(path)
}

/** Locks the table too. */
function openFor({ name, isOfSellers }: BackupTable): string {
  const open = `alter table ${quoted(name)} disable trigger user`
  return isOfSellers ? `${open}; alter table ${quoted(name)} no force row level security` : open
}

function closeAgain({ name, isOfSellers }: BackupTable): string {
  const close = `alter table ${quoted(name)} enable trigger user`
  return isOfSellers ? `${close}; alter table ${quoted(name)} force row level security` : close
}
