import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { is } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, createTestEnvironment } from '../../../../test/test-environment.ts'
import * as accountTables from '../../../account/server/tables.ts'
import * as ebayTables from '../../../ebay/server/tables.ts'
import * as itemTables from '../../../items/server/tables.ts'
import * as listingTables from '../../../listings/server/tables.ts'
import * as photoTables from '../../../photos/server/tables.ts'
import * as workbenchTables from '../../../workbench/server/tables.ts'
import { messageOf } from '../../errors.ts'
import { postgresCode } from './db-failure.ts'
import { migrateDatabase } from './migrate.ts'
import * as platformTables from './tables.ts'

const migrations = new URL('../../../../migrations/', import.meta.url)

const tableModules = [
  accountTables,
  ebayTables,
  itemTables,
  listingTables,
  photoTables,
  platformTables,
  workbenchTables,
]

test('tables and migrations agree', async () => {
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', migrations), 'utf8')) as {
    entries: { idx: number }[]
  }
  const newest = String(journal.entries.at(-1)?.idx).padStart(4, '0')
  const outcome = JSON.parse(await readFile(new URL(`meta/${newest}_snapshot.json`, migrations), 'utf8'))
  const declared = generateDrizzleJson(Object.assign({}, ...tableModules), outcome.id, undefined, 'snake_case')
  expect(await generateMigration(outcome, declared)).toEqual([])
})

test('exactly the indexes that the tables name exist, and all are valid', async () => {
  const { services } = await createTestEnvironment()
  const tables = tableModules.flatMap((slice): unknown[] => Object.values(slice)).filter((each) => is(each, PgTable))
  const indexNames = tables.flatMap((table) => getTableConfig(table).indexes.map(({ config }) => config.name ?? ''))
  const { rows } = await services.db.pool.query<{
    name: string
  }>(`select indexrelid::regclass::text as name from pg_index
    where indisvalid and indrelid::regclass::text !~ '^(pg_|queue|drizzle|information_schema)'
      and not exists (select from pg_constraint where conindid = indexrelid)`)
  expect(rows.map(({ name }) => name.replace(/^.*\./u, '')).toSorted()).toEqual(indexNames.toSorted())
})

test('migrating a current database changes nothing and keeps its data', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await migrateDatabase(env.connection)
  const { rows } = await env.services.db.pool.query('select id from auth.users')
  expect(rows).toEqual([{ id: seller.userId }])
})

test('a database of a newer PastFash is refused with a sentence and not changed', async () => {
  const env = await createTestEnvironment()
  await env.services.db.pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)",
  )
  await expect(migrateDatabase(env.connection)).rejects.toThrow('This database was last used by a newer PastFash.')
})

test('an empty database is migrated once although four processes migrate at the same time', async () => {
  const connection = await createEmptyDatabase()
  await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(connection)))
  const client = await connect(connection)
  const { rows } = await client.query('select count(*)::int as migrations from drizzle.__drizzle_migrations')
  const { entries } = await readJournal()
  expect(rows).toEqual([{ migrations: entries.length }])
})

test('a migration fills in the stages, words, counts and order of items and photos of an older version', async () => {
  const connection = await createEmptyDatabase()
  const client = await connect(connection)
  await migrateUpTo(client, '0001_functions_and_triggers')
  const seller = randomUUID()
  await client.query("insert into auth.users (id, name, email) values ($1, 'Seller', 'seller@example.org')", [seller])
  await client.query("select set_config('app.user_id', $1, false)", [seller])
  const old = [
    ['PSTFSH-007', 'draft', 'completed', true, "Levi's Café Racer", null],
    ['A-1', 'draft', 'completed', false, null, 'Roots'],
    ['A-2', 'draft', 'generating', false, null, null],
    ['A-10', 'draft', 'failed', false, null, null],
    ['B', 'draft', 'pending', false, null, null],
    ['C', 'sold', 'completed', true, null, null],
  ]
  for (const [index, columns] of old.entries())
    await client.query(
      `insert into items (user_id, upload_session_id, batch_id, request_hash, batch_number,
        sku, status, ai_generation_status, listing_ready, ai_title, brand)
       values ($1, gen_random_uuid(), gen_random_uuid(), '', $2, $3, $4, $5, $6, $7, $8)`,
      [seller, index + 1, ...columns],
    )
  // As recorded under the item's lock: the first photo that came for position 0 is primary; without one, no photo is.
  const photos = [
    ['PSTFSH-007', 1, false],
    ['PSTFSH-007', 0, true],
    ['PSTFSH-007', 0, false],
    ['A-1', 3, false],
  ]
  for (const photo of photos)
    await client.query(
      `insert into item_images
        (item_id, user_id, storage_path, "order", is_primary, device_photo_id, content_hash, width, height, bytes)
       select id, user_id, gen_random_uuid(), $2, $3, gen_random_uuid(), '', 1, 1, 1 from items where sku = $1`,
      photo,
    )

  await migrateDatabase(connection)
  const { rows } = await client.query(
    `select sku, stage, array(select word from item_words where item_id = items.id order by word) as words
     from items where deleted_at is null order by sku collate natural_order`,
  )
  expect(rows).toEqual([
    { sku: 'A-1', stage: 'incomplete', words: ['1', 'a', 'a1', 'roots'] },
    { sku: 'A-2', stage: 'generating', words: ['2', 'a', 'a2'] },
    { sku: 'A-10', stage: 'failed', words: ['10', 'a', 'a10'] },
    { sku: 'B', stage: 'draft', words: ['b'] },
    { sku: 'C', stage: 'sold', words: ['c'] },
    { sku: 'PSTFSH-007', stage: 'incomplete', words: ['007', '7', 'cafe', 'levis', 'pstfsh', 'pstfsh007', 'racer'] },
  ])
  const { rows: counted } = await client.query('select item_count, draft_count from seller_counters')
  expect(counted).toEqual([{ item_count: 6, draft_count: 5 }])
  const { rows: storedPhotos } = await client.query({
    text: `select sku, "order", is_primary from item_images join items on items.id = item_id
      where placeholder is null and uploaded_hash is null and not has_large_thumbnail order by item_images.ctid`,
    rowMode: 'array',
  })
  expect(storedPhotos).toEqual(photos)
  const { rows: itemsWithPhotos } = await client.query(
    'select sku, has_photos from items where has_photos or ai_generation_asked_at is not null order by sku',
  )
  expect(itemsWithPhotos).toEqual([
    { sku: 'A-1', has_photos: true },
    { sku: 'A-2', has_photos: false },
    { sku: 'PSTFSH-007', has_photos: true },
  ])
})

test('a migration that waits for a locked table blocks no reader, and fails with a sentence', async () => {
  const connection = await createEmptyDatabase()
  const [holder, reader] = [await connect(connection), await connect(connection)]
  await migrateUpTo(holder, '0001_functions_and_triggers')
  await holder.query('begin; lock table items in access share mode')
  const outcome = migrateDatabase(connection, { tries: 2, retryDelayMs: 10 }).then(() => 'done', messageOf)
  const waiting = async () =>
    (await holder.query("select from pg_locks where not granted and relation = 'items'::regclass")).rowCount
  await expect.poll(waiting).toBe(1)
  // The reader queues behind the migration. The migration gives way although the holder keeps its lock.
  expect((await reader.query('select from items')).rowCount).toBe(0)
  expect(await outcome).toContain('because another program holds one of them')
  await holder.query('commit')
  await migrateDatabase(connection)
  const { rows } = await reader.query('select count(*)::int as migrations from drizzle.__drizzle_migrations')
  expect(rows).toEqual([{ migrations: (await readJournal()).entries.length }])
})

test('a locked table is tried as often as set, and no more', async () => {
  const connection = await createEmptyDatabase()
  const holder = await connect(connection)
  await migrateUpTo(holder, '0001_functions_and_triggers')
  await holder.query('begin; lock table items in access share mode')
  // One more try would wait for ten minutes.
  const outcome = migrateDatabase(connection, { tries: 1, retryDelayMs: 600_000 }).then(() => 'done', messageOf)
  expect(await outcome).toContain('because another program holds one of them')
})

test('an index is built without blocking writers, and a half-built index is built again', async () => {
  const connection = await createEmptyDatabase()
  const [holder, writer] = [await connect(connection), await connect(connection)]
  await migrateUpTo(holder, '0012_ebay_connection_news')
  await holder.query('begin; lock table items in row exclusive mode')
  const outcome = migrateDatabase(connection, { tries: 1, retryDelayMs: 10 }).then(() => 'done', messageOf)
  const indexes = async () => {
    const { rows } = await writer.query<{ name: string; valid: boolean }>(`select c.relname as name, indisvalid as valid
      from pg_index join pg_class c on c.oid = indexrelid where relname in ('items_for_ebay', 'items_ebay_list', 'items_listing_ready') order by 1`)
    return rows
  }
  const old = { name: 'items_listing_ready', valid: true }
  await expect.poll(indexes).toEqual([{ name: 'items_for_ebay', valid: false }, old])
  await writer.query("set lock_timeout = '500ms'")
  await writer.query('update items set brand = null')
  expect(await outcome).toContain('because another program holds one of them')
  await holder.query('commit')
  await Promise.all([migrateDatabase(connection), migrateDatabase(connection)])
  expect(await indexes()).toEqual([{ name: 'items_ebay_list', valid: true }])
})

test('a start that waits for another process logs which one, and stops at an abort or after its time', async () => {
  const connection = await createEmptyDatabase()
  const holder = await connect({ ...connection, application_name: 'another PastFash' })
  await holder.query('select pg_advisory_lock(7204881)')
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid
  const warning = Promise.withResolvers<unknown>()
  const stopping = new AbortController()
  const log = { warn: (about: unknown) => warning.resolve(about) }
  const outcome = migrateDatabase(connection, { signal: stopping.signal, log }).then(() => 'done', messageOf)
  expect(await warning.promise).toMatchObject({ holder: { pid, application: 'another PastFash' } })
  stopping.abort(new Error('stopped here'))
  expect(await outcome).toBe('stopped here')
  await expect(migrateDatabase(connection, { maxLockWaitMs: 0 })).rejects.toThrow(
    new RegExp(
      `^Another process \\(connection ${pid} of the role "${connection.user}" .* start again\\. Nothing was changed\\.`,
    ),
  )
  await holder.query('select pg_advisory_unlock(7204881)')
  await migrateDatabase(connection)
})

test('a migration reports its own failure, even if its connection is lost too', async () => {
  const connection = await createEmptyDatabase()
  const holder = await connect(connection)
  await migrateUpTo(holder, '0001_functions_and_triggers')
  await holder.query('begin; lock table items in access share mode')
  const outcome = migrateDatabase(connection, { tries: 2, retryDelayMs: 10 }).then(() => 'done', postgresCode)
  await expect
    .poll(async () => {
      const { rowCount } = await holder.query(
        "select pg_terminate_backend(pid) from pg_locks where not granted and relation = 'items'::regclass",
      )
      return rowCount
    })
    .toBe(1)
  // PostgreSQL's admin_shutdown, not the later error that this connection accepts no statement.
  expect(await outcome).toBe('57P01')
})

type Journal = { entries: { tag: string }[] }

async function readJournal(): Promise<Journal> {
  return JSON.parse(await readFile(new URL('meta/_journal.json', migrations), 'utf8'))
}

async function connect(connection: ConstructorParameters<typeof Client>[0]): Promise<Client> {
  const client = new Client(connection)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** Creates the tables of an older version. */
async function migrateUpTo(client: Client, lastTag: string) {
  const olderFolder = await mkdtemp(join(tmpdir(), 'pastfash-migrations-'))
  onTestFinished(() => rm(olderFolder, { recursive: true }))
  await cp(migrations, olderFolder, { recursive: true })
  const { entries, ...journal } = await readJournal()
  const keptEntries = entries.slice(0, entries.findIndex(({ tag }) => tag === lastTag) + 1)
  await writeFile(join(olderFolder, 'meta', '_journal.json'), JSON.stringify({ ...journal, entries: keptEntries }))
  await migrate(drizzle({ client }), { migrationsFolder: olderFolder })
}
