import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { createDatabase } from '../../../../test/test-environment.ts'
import { backupTables, copySettings, excludedSchemas, excludedTables, otherTables } from './backup-tables.ts'

async function connect() {
  const client = new Client(await createDatabase())
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('every table of the database is in a backup, or left out with a reason', async () => {
  const client = await connect()
  const { rows } = await client.query<{ schema: string; name: string }>(`
    select nspname as schema, nspname || '.' || relname as name
    from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
    where relkind in ('r', 'p', 'm', 'f') and nspname !~ '^(pg_|information_schema)'`)
  const knownTables = rows.filter(({ schema }) => !(schema in excludedSchemas)).map(({ name }) => name)
  const inBackup = (await backupTables(client)).map(({ name }) => name)
  expect([...inBackup, ...Object.keys(excludedTables)].toSorted()).toEqual(knownTables.toSorted())
  expect(await otherTables(client)).toEqual([])
  expect(new Set(rows.map(({ schema }) => schema))).toEqual(
    new Set([...Object.keys(excludedSchemas), ...knownTables.map((name) => name.split('.')[0])]),
  )
  for (const reason of Object.values({ ...excludedTables, ...excludedSchemas }))
    expect(reason.length).toBeGreaterThan(10)
})

test('the server’s timeouts do not end long statements, and unknown ones are not set', async () => {
  const client = await connect()
  const limits = `from pg_settings where category ~ 'Statement Behavior' and name ~ '_timeout$'`
  await client.query(`select set_config(name, '1h', false) ${limits}`)
  await client.query(copySettings)
  // Waiting for a lock keeps its limit.
  expect((await client.query(`select name ${limits} and setting <> '0'`)).rows).toEqual([{ name: 'lock_timeout' }])
})

test('tables come after those that they refer to, and every row of a seller leads to an account', async () => {
  const client = await connect()
  const tables = await backupTables(client)
  const { rows } = await client.query<{ from: string; to: string }>(`
    select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint where contype = 'f'`)
  const fullName = (name: string) => (name.includes('.') ? name : `public.${name}`)
  const positions = new Map(tables.map(({ name }, index) => [name, index]))
  const leadsToAccount = new Set(['auth.users'])
  for (const { name } of tables)
    for (const { from, to } of rows.filter((key) => fullName(key.from) === name)) {
      expect([name, positions.get(fullName(to)) ?? -1]).toEqual([fullName(from), expect.any(Number)])
      expect(positions.get(fullName(to))).toBeLessThan(positions.get(name) ?? -1)
      if (leadsToAccount.has(fullName(to))) leadsToAccount.add(name)
    }
  const sellerTables = tables.filter(({ isPerSeller }) => isPerSeller)
  expect(sellerTables.filter(({ name }) => !leadsToAccount.has(name))).toEqual([])
  expect(sellerTables.filter(({ columns }) => !columns.includes('user_id'))).toEqual([])
})

test('no table uses a sequence, because a restore would have to advance it', async () => {
  const client = await connect()
  const { rows } = await client.query(
    "select relname from pg_class where relkind = 'S' and relnamespace::regnamespace::text <> all ($1)",
    [Object.keys(excludedSchemas)],
  )
  expect(rows).toEqual([])
})
