import { join } from 'node:path'
import type { Client } from 'pg'
import { copyOut } from '../../../platform/server/db/copy-rows.ts'
import { type BackupTable, backupTables, quoted, quotedColumns } from './backup-tables.ts'
import { writeHashed } from './hashed-file.ts'
import { jobsFile, type Manifest, tableFile } from './manifest.ts'
import { waitingJobs } from './waiting-jobs.ts'

/**
 * Writes every row that belongs into a backup, a file for each table, inside the caller's transaction: all of them are of one
 * moment. A seller's rows are read as that seller, since the role is bound by row security as in everything else it does.
 */
export async function writeTables(
  client: Client,
  folder: string,
  signal: AbortSignal,
): Promise<Pick<Manifest, 'tables' | 'jobs'>> {
  const { rows: users } = await client.query<{ id: string }>('select id from auth.users order by id')
  const sellers = users.map(({ id }) => id)
  const tables: Manifest['tables'] = []
  for (const table of await backupTables(client)) {
    let rows = 0
    const written = await writeHashed(join(folder, tableFile(table.name)), async (write) => {
      for (const statement of statementsFor(table, sellers)) {
        signal.throwIfAborted()
        rows += await copyOut(client, statement, write)
      }
    })
    tables.push({ name: table.name, columns: table.columns, rows, ...written })
  }
  let waiting = 0
  const jobs = await writeHashed(join(folder, jobsFile), async (write) => {
    waiting = await copyOut(client, `copy (${waitingJobs}) to stdout`, write)
  })
  return { tables, jobs: { rows: waiting, ...jobs } }
}

/** The seller is named in the query too: a role without row security would otherwise read every row as every seller. */
function statementsFor(table: BackupTable, sellers: readonly string[]): string[] {
  const all = `select ${quotedColumns(table)} from ${quoted(table.name)}`
  if (!table.isOfSellers) return [`copy (${all}) to stdout`]
  return sellers.map((id) => `set local app.user_id = '${id}'; copy (${all} where user_id = '${id}') to stdout`)
}
