import { expect, test } from 'vitest'
import { emailsOf } from '../../../../test/account-mail.ts'
import { postAccount } from '../../../../test/account-request.ts'
import { createJeans } from '../../../../test/photos.ts'
import { createEmptyDatabase, createTestEnvironment } from '../../../../test/test-environment.ts'
import { temporaryClient, twoRoles } from '../../../../test/two-roles.ts'
import { prepareDatabase } from './prepare-database.ts'

test('four processes that start at once on an empty database create its tables and its queue once', async () => {
  const connection = await createEmptyDatabase()
  await Promise.all(Array.from({ length: 4 }, () => prepareDatabase({ connection })))
  const client = await temporaryClient(connection)
  const { rows } = await client.query('select (select count(*) from queue.version)::int as queues')
  expect(rows).toEqual([{ queues: 1 }])
})

test('the owner role creates the tables, and the working role gets the rights the product needs and no more', async () => {
  const { owner, connection, folder } = await twoRoles()
  await expect(prepareDatabase({ connection })).rejects.toThrow(
    /^DATABASE_URL: this role may not create the tables of PastFash .* Or set MIGRATE_DATABASE_URL to a role that may\.$/,
  )
  await prepareDatabase({ connection, owner })
  // After the tables exist, processes run without the owner role.
  const env = await createTestEnvironment({ dataOf: { folder, connection } })
  const seller = await env.seller()
  const { item } = await createJeans(seller)
  expect(item.sku).toBe('PSTFSH-001')
  await postAccount(seller, '/request-password-reset', { email: seller.email })
  expect(await emailsOf(env)).toHaveLength(1)

  const plain = await temporaryClient(connection)
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

test('an owner role of another database is refused by its setting', async () => {
  const [one, other] = [await createEmptyDatabase(), await createEmptyDatabase()]
  await expect(prepareDatabase({ connection: one, owner: other })).rejects.toThrow(
    'MIGRATE_DATABASE_URL: this is not the database of DATABASE_URL.',
  )
  const away = { ...other, host: '127.0.0.1', port: 1 }
  await expect(prepareDatabase({ connection: one, owner: away })).rejects.toThrow(
    /^MIGRATE_DATABASE_URL: the database cannot be reached/,
  )
})
