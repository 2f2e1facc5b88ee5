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

/** Every table of sellers' rows, as the slices name them. */
const tables = accountData.flatMap((slice) => slice.tables)
const names = tables.map(getTableName).toSorted()

/** Tables that no seller owns, behind other walls: who may sign in, the queue, what all processes share, which migrations ran. */
const otherSchemas = ['auth', 'drizzle', 'platform', 'queue']

test('every table is in the list of one slice, or in a schema that holds no seller’s rows', async () => {
  const env = await createTestEnvironment()
  const { rows } = await env.services.db.pool.query<{ schema: string; name: string; kind: string }>(`
    select namespace.nspname as schema, class.relname as name, class.relkind as kind
    from pg_class class join pg_namespace namespace on namespace.oid = class.relnamespace
    where class.relkind in ('r', 'p', 'v', 'm', 'f') and namespace.nspname !~ '^(pg_|information_schema)'`)
  const ours = rows.filter(({ schema }) => schema === 'public')
  expect(ours.map(({ name }) => name).toSorted()).toEqual(names)
  expect(new Set(ours.map(({ kind }) => kind))).toEqual(new Set(['r']))
  expect([...new Set(rows.map(({ schema }) => schema))].toSorted()).toEqual([...otherSchemas, 'public'].toSorted())
})

test('row security is forced on each of them, and its one policy is for everything and everybody', async () => {
  const env = await createTestEnvironment()
  const { rows } = await env.services.db.pool.query<{ name: string }>(`
    select class.relname as name from pg_class class join pg_policy policy on policy.polrelid = class.oid
    where class.relnamespace = 'public'::regnamespace and class.relrowsecurity and class.relforcerowsecurity
      and policy.polcmd = '*' and policy.polroles = '{0}' and policy.polpermissive
      and pg_get_expr(policy.polqual, class.oid) = pg_get_expr(policy.polwithcheck, class.oid)`)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(names)
  expect(tables.flatMap((table) => getTableConfig(table).policies)).toHaveLength(tables.length)
})

test('no function of ours runs with the rights of its owner', async () => {
  const env = await createTestEnvironment()
  const { rows } = await env.services.db.pool.query(
    "select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef",
  )
  expect(rows).toEqual([])
})

test('without a where, another seller and nobody see, change and delete nothing, whatever the table', async () => {
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

test('nobody writes a row in another seller’s name, or gives one away, whatever the table', async () => {
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
  // 42501: insufficient_privilege, as a policy refuses.
  expect(answers).toEqual(names.flatMap((name) => [`${name} 42501`, `${name} 42501`]))
  const written = await everyRow(env, victim)
  expect(names.filter((name) => written.get(name)?.length !== 0)).toEqual([])
})

test('a transaction that has ended leaves nobody signed in on its connection', async () => {
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

/** How many rows somebody reaches in a table with statements that name no seller, and with one that names the victim. */
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
  const found = new Map<string, unknown[]>()
  await db.asUser(userId, async (tx) => {
    for (const name of names)
      found.set(name, (await tx.execute(sql`select * from ${sql.identifier(name)} order by 1, 2, 3`)).rows)
  })
  return found
}

async function columnsOf({ services: { db } }: TestEnvironment, name: string): Promise<string[]> {
  const { rows } = await db.system.execute<{ column: string }>(sql`
    select column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = ${name} and is_generated = 'NEVER'`)
  return rows.map(({ column }) => column)
}
