import { randomUUID } from 'node:crypto'
import { getTableName, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { createJeans } from '../../../test/photos.ts'
import { createWorld } from '../../../test/world.ts'
import * as itemTables from '../../items/server/tables.ts'
import * as photoTables from '../../photos/server/tables.ts'

const tables = Object.values({ ...itemTables, ...photoTables }).filter((value) => is(value, PgTable))

test('row security is forced on every table with a user_id outside the accounts', async () => {
  const world = await createWorld()
  const { rows } = await world.services.db.pool.query<{ name: string; forced: boolean }>(`
    select class.relname as name, class.relrowsecurity and class.relforcerowsecurity as forced
    from pg_class class
    join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attname = 'user_id' and not attribute.attisdropped
    where class.relnamespace = 'public'::regnamespace and class.relkind = 'r' order by 1`)
  expect(rows.every((row) => row.forced)).toBe(true)
  expect(rows.map((row) => row.name)).toEqual(tables.map(getTableName).toSorted())
  expect(tables.flatMap((table) => getTableConfig(table).policies)).toHaveLength(tables.length)
})

test('a query that forgot its where sees the rows of its own seller, and nothing without one', async () => {
  const world = await createWorld()
  const [one, two] = [await world.seller(), await world.seller()]
  await createJeans(one)
  const { db } = world.services
  expect(await db.asUser(one.userId, (tx) => tx.select().from(itemTables.items))).toHaveLength(1)
  expect(await db.asUser(two.userId, (tx) => tx.select().from(itemTables.items))).toEqual([])
  expect(await db.asUser(two.userId, (tx) => tx.update(itemTables.items).set({ sku: 'MINE' }).returning())).toEqual([])
  expect(await db.asUser(two.userId, (tx) => tx.delete(photoTables.itemImages).returning())).toEqual([])
  expect(await db.system.select().from(itemTables.items)).toEqual([])
})

test("nobody can write a row in another seller's name", async () => {
  const world = await createWorld()
  const [one, two] = [await world.seller(), await world.seller()]
  const write = world.services.db.asUser(two.userId, (tx) =>
    tx.insert(itemTables.tombstones).values({ userId: one.userId, kind: 'item', deviceId: randomUUID() }),
  )
  await expect(write).rejects.toMatchObject({ cause: { code: '42501' } })
})
