import { readFile } from 'node:fs/promises'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { createEmptyDatabase, createWorld } from '../../../test/world.ts'
import * as accountTables from '../../account/server/tables.ts'
import * as itemTables from '../../items/server/tables.ts'
import * as photoTables from '../../photos/server/tables.ts'
import { migrateDatabase } from './migrate.ts'

const migrations = new URL('../../../migrations/', import.meta.url)

test('tables and migrations agree', async () => {
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', migrations), 'utf8')) as {
    entries: { idx: number }[]
  }
  const newest = String(journal.entries.at(-1)?.idx).padStart(4, '0')
  const migrated = JSON.parse(await readFile(new URL(`meta/${newest}_snapshot.json`, migrations), 'utf8'))
  const declared = generateDrizzleJson(
    { ...accountTables, ...itemTables, ...photoTables },
    migrated.id,
    undefined,
    'snake_case',
  )
  expect(await generateMigration(migrated, declared)).toEqual([])
})

test('a database that is current stays as it is, and one that holds data keeps it', async () => {
  const world = await createWorld()
  const seller = await world.seller()
  await migrateDatabase(world.connection)
  const { rows } = await world.services.db.pool.query('select id from auth.users')
  expect(rows).toEqual([{ id: seller.userId }])
})

test('a database of a newer PastFash is refused with a sentence and left alone', async () => {
  const world = await createWorld()
  await world.services.db.pool.query(
    "insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 99999999999999)",
  )
  await expect(migrateDatabase(world.connection)).rejects.toThrow('This database was last used by a newer PastFash.')
})

test('an empty database is migrated once although four ask at the same time', async () => {
  const connection = await createEmptyDatabase()
  await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(connection)))
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query('select count(*)::int as migrations from drizzle.__drizzle_migrations')
  await client.end()
  const journal = JSON.parse(await readFile(new URL('meta/_journal.json', migrations), 'utf8')) as {
    entries: unknown[]
  }
  expect(rows).toEqual([{ migrations: journal.entries.length }])
})
