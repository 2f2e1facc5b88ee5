import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../../../test/test-environment.ts'
import { backupTables, leftOut, leftOutSchemas, otherTables, sameText } from './backup-tables.ts'

async function connect() {
  const client = new Client(await createDatabase())
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('every table of the catalogue is in a backup, or on the list of those that are not, with its reason', async () => {
  const client = await connect()
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select nspname as schema, nspname || '.' || relname as name
    from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
    where relkind in ('r', 'p', 'm', 'f') and nspname !~ '^(pg_|information_schema)'`)
  const known = rows.filter(({ schema }) => !(schema in leftOutSchemas)).map(({ name }) => name)
  const inBackup = (await backupTables(client)).map(({ name }) => name)
  expect([...inBackup, ...Object.keys(leftOut)].toSorted()).toEqual(known.toSorted())
  expect(await otherTables(client)).toEqual([])
  expect(new Set(rows.map(({ schema }) => schema))).toEqual(
    new Set([...Object.keys(leftOutSchemas), ...known.map((name) => name.split('.')[0])]),
  )
  for (const reason of Object.values({ ...leftOut, ...leftOutSchemas })) expect(reason.length).toBeGreaterThan(10)
})

test('a server’s time limits end nothing that goes on for long, and where it has none it is asked for none', async () => {
  const client = await connect()
  const limits = `from pg_settings where category ~ 'Statement Behavior' and name ~ '_timeout$'`
  await client.query(`select set_config(name, '1h', false) ${limits}`)
  await client.query(sameText)
  // A lock is not waited for without end.
  expect((await client.query(`select name ${limits} and setting <> '0'`)).rows).toEqual([{ name: 'lock_timeout' }])
})

test('no table comes before one that it points to, and every seller’s row leads to an account, so that none is overlooked', async () => {
  const client = await connect()
  const tables = await backupTables(client)
  const { rows } = await client.query<{ from: string; to: string }>(`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f'`)
  const full = (name: string) => (name.includes('.') ? name : `public.${name}`)
  const place = new Map(tables.map(({ name }, index) => [name, index]))
  const leadsToAccount = new Set(['auth.users'])
  for (const { name } of tables)
    for (const { from, to } of rows.filter((key) => full(key.from) === name)) {
      expect([name, place.get(full(to)) ?? -1]).toEqual([full(from), expect.any(Number)])
      expect(place.get(full(to))).toBeLessThan(place.get(name) ?? -1)
      if (leadsToAccount.has(full(to))) leadsToAccount.add(name)
    }
  const ofSellers = tables.filter(({ isOfSellers }) => isOfSellers)
  expect(ofSellers.filter(({ name }) => !leadsToAccount.has(name))).toEqual([])
  expect(ofSellers.filter(({ columns }) => !columns.includes('user_id'))).toEqual([])
})

test('nothing is counted by a sequence, which a restore would have to move on', async () => {
  const client = await connect()
  const { rows } = await client.query(
    "select relname from pg_class where relkind = 'S' and relnamespace::regnamespace::text <> all ($1)",
    [Object.keys(leftOutSchemas)],
  )
  expect(rows).toEqual([])
})
