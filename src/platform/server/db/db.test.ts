import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../../test/test-environment.ts'
import { createLog } from '../process/log.ts'
import { type Database, openDatabase } from './db.ts'

test('a database without room is told as that, to be asked again later', async () => {
  const db = openDatabase(await createEmptyDatabase(), createLog('silent'))
  const full = Object.assign(new Error('could not extend file'), { code: '53100' })
  const asked = db.asUser(randomUUID(), () => Promise.reject(new Error('Failed query', { cause: full })))
  await expect(asked).rejects.toMatchObject({ code: 'try-later', sentence: expect.stringContaining('storage') })
  await db.close()
})

test('a request that outlives its process’s database is told to come back, at once', async () => {
  const db = openDatabase(await createEmptyDatabase(), createLog('silent'))
  await db.close()
  const asked = db.asUser(randomUUID(), () => Promise.resolve())
  await expect(asked).rejects.toMatchObject({ code: 'try-later' })
})

test('statements that come again are planned once a connection, also when their table has changed since', async () => {
  const db = openDatabase({ ...(await createEmptyDatabase()), max: 1 }, createLog('silent'))
  await db.pool.query('create table shelves (id integer); insert into shelves values (1)')
  const ask = (text: string) => db.asUser(randomUUID(), async (tx) => (await tx.execute(text)).rows)
  const shelves = 'select id from shelves'
  for (let times = 0; times < 8; times += 1) expect(await ask(shelves)).toEqual([{ id: 1 }])
  expect(await kept(db)).toEqual([{ statement: shelves, plans: 6 }])

  await db.pool.query('alter table shelves add column room text; create index on shelves (id)')
  expect(await ask(shelves)).toEqual([{ id: 1 }])
  await db.close()
})

test('a connection keeps at most 250 statements, and none that does not come again', async () => {
  const db = openDatabase({ ...(await createEmptyDatabase()), max: 1 }, createLog('silent'))
  const ask = (number: number) => db.asUser(randomUUID(), (tx) => tx.execute(`select ${number}`))
  for (let number = 0; number < 300; number += 1) await ask(number)
  expect(await kept(db)).toEqual([])
  for (let times = 0; times < 2; times += 1) for (let number = 0; number < 300; number += 1) await ask(number)
  expect(await kept(db)).toHaveLength(250)
  await db.close()
})

/** What the connection of a pool of one keeps. */
async function kept(db: Database): Promise<{ statement: string; plans: number }[]> {
  const { rows } = await db.pool.query(
    'select statement, (generic_plans + custom_plans)::int as plans from pg_prepared_statements order by statement',
  )
  return rows
}
