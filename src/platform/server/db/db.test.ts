import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createEmptyDatabase } from '../../../../test/test-environment.ts'
import { createLog } from '../process/log.ts'
import { type Database, openDatabase } from './db.ts'

test('a full disk of the database gives an error that says so and may be tried later', async () => {
  const db = openDatabase(await createEmptyDatabase(), createLog('silent'))
  const diskFull = Object.assign(new Error('could not extend file'), { code: '53100' })
  const request = db.asUser(randomUUID(), () => Promise.reject(new Error('Failed query', { cause: diskFull })))
  await expect(request).rejects.toMatchObject({ code: 'try-later', sentence: expect.stringContaining('storage') })
  await db.close()
})

test('a request after its process closed the database fails at once with try-later', async () => {
  const db = openDatabase(await createEmptyDatabase(), createLog('silent'))
  await db.close()
  const request = db.asUser(randomUUID(), () => Promise.resolve())
  await expect(request).rejects.toMatchObject({ code: 'try-later' })
})

test('repeated statements are planned once a connection, and still work after their table changed', async () => {
  const db = openDatabase({ ...(await createEmptyDatabase()), max: 1 }, createLog('silent'))
  await db.pool.query('create table shelves (id integer); insert into shelves values (1)')
  const ask = (text: string) => db.asUser(randomUUID(), async (tx) => (await tx.execute(text)).rows)
  const shelves = 'select id from shelves'
  for (let times = 0; times < 8; times += 1) expect(await ask(shelves)).toEqual([{ id: 1 }])
  expect(await preparedStatements(db)).toEqual([{ statement: shelves, plans: 6 }])

  await db.pool.query('alter table shelves add column room text; create index on shelves (id)')
  expect(await ask(shelves)).toEqual([{ id: 1 }])
  await db.close()
})

test('a connection keeps at most 250 statements, and none that was sent only once', async () => {
  const db = openDatabase({ ...(await createEmptyDatabase()), max: 1 }, createLog('silent'))
  const ask = (number: number) => db.asUser(randomUUID(), (tx) => tx.execute(`select ${number}`))
  for (let number = 0; number < 300; number += 1) await ask(number)
  expect(await preparedStatements(db)).toEqual([])
  for (let times = 0; times < 2; times += 1) for (let number = 0; number < 300; number += 1) await ask(number)
  expect(await preparedStatements(db)).toHaveLength(250)
  await db.close()
})

/** The prepared statements on the only connection of this pool. */
async function preparedStatements(db: Database): Promise<{ statement: string; plans: number }[]> {
  const { rows } = await db.pool.query(
    'select statement, (generic_plans + custom_plans)::int as plans from pg_prepared_statements order by statement',
  )
  return rows
}
