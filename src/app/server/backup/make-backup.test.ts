import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { backUp, emptyPlace } from '../../../../test/backup-test-environment.ts'
import { everyRowOf } from '../../../../test/compare-installations.ts'
import { openLine } from '../../../../test/dead-connection.ts'
import { longTest } from '../../../../test/long-test.ts'
import { createJeans } from '../../../../test/photos.ts'
import { createDatabase, createTestEnvironment } from '../../../../test/test-environment.ts'

async function connect(database: Awaited<ReturnType<typeof createDatabase>>) {
  const client = new Client(database)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('tables of another program are reported, left out of the backup, and do not block a restore', async () => {
  const env = await createTestEnvironment()
  await createJeans(await env.seller())
  const notes = 'create table public.notes (id integer); insert into public.notes values (1)'
  await env.services.db.pool.query(`create schema another; create table another.notes (id integer); ${notes}`)
  const otherTables: string[] = []
  const { folder, manifest } = await backUp(env, { onOtherTables: (names) => otherTables.push(...names) })
  expect(otherTables).toEqual(['another.notes', 'public.notes'])
  expect(manifest.tables.filter(({ name }) => otherTables.includes(name))).toEqual([])
  const target = await emptyPlace(env)
  const targetClient = await connect(target.connection)
  await targetClient.query(notes)
  // Like a backup from before other programs' tables were left out.
  const otherTable = { name: 'public.notes', columns: ['id'], rows: 1, bytes: 2, sha256: '0'.repeat(64) }
  await target.restore(folder, { manifest: { ...manifest, tables: [...manifest.tables, otherTable] } })
  expect(await everyRowOf(target.connection)).toEqual(await everyRowOf(env.connection))
  expect((await targetClient.query('select id from public.notes')).rows).toEqual([{ id: 1 }])
})

test('a backup of tables of another version is refused, because this version could not restore it', async () => {
  const env = await createTestEnvironment()
  const [older, newer] = [await createDatabase(), await createDatabase()]
  const newest = 'created_at = (select max(created_at) from drizzle.__drizzle_migrations)'
  await (await connect(older)).query(`delete from drizzle.__drizzle_migrations where ${newest}`)
  await (await connect(newer)).query(
    `update drizzle.__drizzle_migrations set created_at = created_at + 1 where ${newest}`,
  )
  await expect(backUp(env, { connection: older })).rejects.toThrow('start this one on the database first')
  await expect(backUp(env, { connection: newer })).rejects.toThrow('Make the backup with that version.')
})

test('a backup of a standby is refused, because its locks do not protect files', async () => {
  const env = await createTestEnvironment()
  const database = await createDatabase()
  // This function shadows PostgreSQL's own and answers like a standby.
  await (await connect(database)).query(`create schema standby;
    create function standby.pg_is_in_recovery() returns boolean language sql return true`)
  const connection = { ...database, options: '-c search_path=standby,pg_catalog,public' }
  await expect(backUp(env, { connection })).rejects.toThrow('Set DATABASE_URL to the primary server.')
})

longTest(
  'a backup from a database that accepts a connection and never answers fails',
  async () => {
    const env = await createTestEnvironment()
    const { connection } = await openLine(env.connection, { opens: () => new Promise(() => undefined) })
    await expect(backUp(env, { connection })).rejects.toThrow('The database cannot be reached')
  },
  60_000,
)
