import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { Client, type ClientConfig } from 'pg'
import { backupTables, copySettings, quoted } from '../src/app/server/backup/backup-tables.ts'

/**
 * Every row of every table that a backup contains, as sorted text: equal if two databases contain the same. Connect as
 * the owner of the tables; row security is lifted inside and then restored.
 */
export async function everyRowOf(connection: ClientConfig): Promise<Map<string, string[]>> {
  const client = new Client(connection)
  await client.connect()
  try {
    await client.query(`${copySettings}; begin`)
    const rowsOf = new Map<string, string[]>()
    for (const { name, columns } of await backupTables(client)) {
      await client.query(`alter table ${quoted(name)} no force row level security`)
      const { rows } = await client.query<{ row: string }>(
        `select row(${columns.map(quoted).join(', ')})::text as row from ${quoted(name)} order by 1`,
      )
      rowsOf.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    await client.query('rollback')
    return rowsOf
  } finally {
    await client.end()
  }
}

/** Every file below a folder with its bytes, as `path: base64`, sorted. */
export async function everyFileOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = files.map(async (file) => `${relative(folder, file)}: ${(await readFile(file)).toString('base64')}`)
  return (await Promise.all(read)).toSorted()
}
