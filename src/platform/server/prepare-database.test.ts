import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { lettersOf } from '../../../test/account-mail.ts'
import { postAccount } from '../../../test/account-request.ts'
import { passingFolder } from '../../../test/passing-folder.ts'
import { createJeans } from '../../../test/photos.ts'
import { throwawayFolder } from '../../../test/throwaway-folder.ts'
import { createEmptyDatabase, createWorld } from '../../../test/world.ts'
import { createLog } from './log.ts'
import { startPostgres } from './postgres/start-postgres.ts'
import { prepareDatabase } from './prepare-database.ts'

test('four processes that start at once on an empty database make its tables and its queue once', async () => {
  const connection = await createEmptyDatabase()
  await Promise.all(Array.from({ length: 4 }, () => prepareDatabase({ connection })))
  const client = await connect(connection)
  const { rows } = await client.query('select (select count(*) from queue.version)::int as queues')
  expect(rows).toEqual([{ queues: 1 }])
})

test('one role makes the tables, the other one is given what the whole product needs, and no more', async () => {
  const { owner, connection, folder } = await twoRoles()
  await expect(prepareDatabase({ connection })).rejects.toThrow(
    /^DATABASE_URL: this role may not make the tables of PastFash .* as MIGRATE_DATABASE_URL\.$/,
  )
  await prepareDatabase({ connection, owner })
  // Once the tables are there, processes need the stronger role no more.
  const world = await createWorld({ dataOf: { folder, connection } })
  const seller = await world.seller()
  const { item } = await createJeans(seller)
  expect(item.sku).toBe('PSTFSH-001')
  await postAccount(seller, '/request-password-reset', { email: seller.email })
  expect(await lettersOf(world)).toHaveLength(1)

  const plain = await connect(connection)
  // 42501: insufficient_privilege.
  for (const statement of [
    'create table mine (id int)',
    'alter table items disable row level security',
    'truncate items cascade',
    'drop table queue.job',
    "insert into drizzle.__drizzle_migrations (hash) values ('x')",
  ])
    await expect(plain.query(statement)).rejects.toMatchObject({ code: '42501' })
  expect((await plain.query('select from items')).rowCount).toBe(0)
})

test('a role of another database is refused by its setting', async () => {
  const [one, other] = [await createEmptyDatabase(), await createEmptyDatabase()]
  await expect(prepareDatabase({ connection: one, owner: other })).rejects.toThrow(
    'MIGRATE_DATABASE_URL: this is another database than the one of DATABASE_URL.',
  )
  const away = { ...other, host: '127.0.0.1', port: 1 }
  await expect(prepareDatabase({ connection: one, owner: away })).rejects.toThrow(
    /^MIGRATE_DATABASE_URL: the database cannot be reached/,
  )
})

/** A database of its own server: who owns it, and who may do nothing there yet. */
async function twoRoles() {
  const root = await throwawayFolder('pastfash-roles-')
  const postgres = await startPostgres({ root, log: createLog('silent'), settings: { fsync: 'off' } })
  onTestFinished(async () => {
    await postgres.stop()
    await rm(root, { recursive: true, force: true })
  })
  const password = (await readFile(join(root, 'keys', 'postgres-superuser'), 'utf8')).trim()
  const superuser = await connect({ ...postgres.connection, user: 'postgres', password, database: 'postgres' })
  await superuser.query("create role stronger login nosuperuser password 'stronger'")
  await superuser.query("create role plain login nosuperuser password 'plain'")
  await superuser.query('create database roles owner stronger')
  // What another role made there is neither role's to give.
  const administrator = await connect({ ...postgres.connection, user: 'postgres', password, database: 'roles' })
  await administrator.query('create extension pg_stat_statements; create sequence administered')
  const at = (role: string) => ({ ...postgres.connection, user: role, password: role, database: 'roles' })
  return { owner: at('stronger'), connection: at('plain'), folder: await passingFolder('pastfash-roles-') }
}

async function connect(connection: ConstructorParameters<typeof Client>[0]): Promise<Client> {
  const client = new Client(connection)
  await client.connect()
  onTestFinished(() => client.end())
  return client
}
