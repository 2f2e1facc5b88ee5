import { getTableName, sql } from 'drizzle-orm'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { fillEveryTable } from '../../../../test/every-table.ts'
import { createJeans } from '../../../../test/photos.ts'
import type { Seller } from '../../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../../test/test-environment.ts'
import { accountData } from '../../../app/server/slices.ts'
import type { Tx } from './db.ts'
import { postgresCode } from './db-failure.ts'

/** Every table with sellers' rows, as the slices list them. */
const tables = accountData.flatMap((slice) => slice.tables)
const names = tables.map(getTableName).toSorted()

/** Schemas without sellers' rows, protected by other means: sign-in, migrations, shared process state, the queue. */
const otherSchemas = ['auth', 'drizzle', 'platform', 'queue']

test('every table is listed by one slice or is in a schema without sellers’ rows', async () => {
  const env = await createTestEnvironment()
  const { rows } = await env.services.db.pool.query<{ schema: string; name: string; kind: string }>(`
    select namespace.nspname as schema, class.relname as name, class.relkind as kind
    from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
    where class.relkind in ('r', 'p', 'v', 'm', 'f') and namespace.nspname !~ '^(pg_|information_schema)'`)
  const publicTables = rows.filter(({ schema }) => schema === 'public')
  expect(publicTables.map(({ name }) => name).toSorted()).toEqual(names)
  expect(new Set(publicTables.map(({ kind }) => kind))).toEqual(new Set(['r']))
  expect([...new Set(rows.map(({ schema }) => schema))].toSorted()).toEqual([...otherSchemas, 'public'].toSorted())
})

test('row security is forced on each table, and its one policy covers every command and every role', async () => {
  const env = await createTestEnvironment()
  const { rows } = await env.services.db.pool.query<{ name: string }>(`
    select class.relname as name from pg_class class join pg_policy policy on policy.polrelid = class.oid
    where class.relnamespace = 'public'::regnamespace and class.relrowsecurity and class.relforcerowsecurity
      and policy.polcmd = '*' and policy.polroles = '{0}' and policy.polpermissive
      and pg_get_expr(policy.polqual, class.oid) = pg_get_expr(policy.polwithcheck, class.oid)`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names)
  expect(tables.flatMap((table) => getTableConfig(table).policies)).toHaveLength(tables.length)
})

test('no function of PastFash runs with the rights of its owner', async () => {
  const env = await createTestEnvironment()
  const { rows } = await env.services.db.pool.query(
    "select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef",
  )
  expect(rows).toEqual([])
})

test('statements without a where reach no row of another seller, in any table', async () => {
  const env = await createTestEnvironment()
  const [victim, thief] = [await env.seller(), await env.seller()]
  await fillEveryTable(env, victim)
  const before = await everyRow(env, victim)
  expect(names.filter((name) => before.get(name)?.length === 0)).toEqual([])

  const { db } = env.services
  const asThief: AsSomebody = (work) => db.asUser(thief.userId, work)
  const asNobody: AsSomebody = (work) => work(db.system)
  const nothing = { seen: 0, named: 0, changed: 0, deleted: 0 }
  for (const asSomebody of [asThief, asNobody]) {
    const reached = new Map<string, object>()
    for (const name of names) reached.set(name, await reachedIn(name, victim, asSomebody))
    expect(reached).toEqual(new Map(names.map((name) => [name, nothing])))
  }
  expect(await everyRow(env, victim)).toEqual(before)
})

test('no seller can write a row for another seller or give one away, in any table', async () => {
  const env = await createTestEnvironment()
  const [victim, thief] = [await env.seller(), await env.seller()]
  await fillEveryTable(env, thief)
  const { db } = env.services
  const answers: string[] = []
  for (const name of names) {
    const table = sql.identifier(name)
    const columns = await columnsOf(env, name)
    const values = columns.map((column) =>
      column === 'user_id' ? sql`${victim.userId}::uuid` : sql.identifier(column),
    )
    const [into, from] = [sql.join(columns.map(sql.identifier), sql`, `), sql.join(values, sql`, `)]
    const statements = [
      sql`update ${table} set user_id = ${victim.userId}`,
      sql`insert into ${table} (${into}) select ${from} from ${table}`,
    ]
    for (const statement of statements) {
      const answer = await db.asUser(thief.userId, (tx) => tx.execute(statement)).then(() => 'done', postgresCode)
      answers.push(`${name} ${answer}`)
    }
  }
  // 42501: insufficient_privilege, the refusal of a policy.
  expect(answers).toEqual(names.flatMap((name) => [`${name} 42501`, `${name} 42501`]))
  const written = await everyRow(env, victim)
  expect(names.filter((name) => written.get(name)?.length !== 0)).toEqual([])
})

test('a connection has no signed-in seller after its transaction has ended', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  await createJeans(seller)
  const { pool } = env.services.db
  const { rows } = await pool.query(
    "select coalesce(current_setting('app.user_id', true), '') as who from generate_series(1, 3)",
  )
  expect(new Set(rows.map(({ who }) => who))).toEqual(new Set(['']))
  expect((await pool.query('select from items')).rowCount).toBe(0)
})

type AsSomebody = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** Counts the rows that somebody reaches in a table: with statements without a seller, and with one that names the victim. */
function reachedIn(name: string, victim: Seller, asSomebody: AsSomebody) {
  const table = sql.identifier(name)
  return asSomebody(async (tx) => ({
    seen: (await tx.execute(sql`select from ${table}`)).rowCount,
    named: (await tx.execute(sql`select from ${table} where user_id = ${victim.userId}`)).rowCount,
    changed: (await tx.execute(sql`update ${table} set user_id = user_id`)).rowCount,
    deleted: (await tx.execute(sql`delete from ${table}`)).rowCount,
  }))
}

async function everyRow({ services: { db } }: TestEnvironment, { userId }: Seller): Promise<Map<string, unknown[]>> {
  const rowsByTable = new Map<string, unknown[]>()
  await db.asUser(userId, async (tx) => {
    for (const name of names)
      rowsByTable.set(name, (await tx.execute(sql`select * from ${sql.identifier(name)} order by 1, 2, 3`)).rows)
  })
  return rowsByTable
}

async function columnsOf({ services: { db } }: TestEnvironment, name: string): Promise<string[]> {
  const { rows } = await db.system.execute<{ column: string }>(sql`
    select column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = ${name} and is_generated = 'NEVER'`)
  return rows.map(({ column }) => column)
}
