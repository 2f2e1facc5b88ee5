import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { importItemsEndpoint } from '../src/listings/csv/api.ts'
import { databaseAddress } from './database-address.ts'
import { startServerProcess } from './process.ts'
import { createSeller } from './seller.ts'
import { createEmptyDatabase } from './test-environment.ts'

test('a server killed in the middle of an import leaves no row of it, and a repeat imports all', async () => {
  const connection = await createEmptyDatabase()
  const server = await startServerProcess({ DATABASE_URL: databaseAddress(connection) })
  const seller = await createSeller(server.url)
  const table = (title: string, count: number) =>
    Buffer.from(`SKU,Title\n${Array.from({ length: count }, (_, index) => `K-${index},${title} ${index}\n`).join('')}`)
  const importOnce = (importId: string, file: Uint8Array) =>
    seller.call(importItemsEndpoint, { importId, goodRowsOnly: 'no' }, file)
  await importOnce(randomUUID(), table('First', 700))

  const database = new Client(connection)
  onTestFinished(() => database.end())
  await database.connect()
  await database.query("select set_config('app.user_id', $1, false)", [seller.userId])
  const titles = async () => {
    const { rows } = await database.query<{ word: string; count: number }>(
      "select split_part(ai_title, ' ', 1) as word, count(*)::int as count from items group by 1 order by 1",
    )
    return rows
  }
  // A lock on this row stops the import after it changed others.
  await database.query('begin')
  await database.query("select from items where sku = 'K-650' for update")
  const importId = randomUUID()
  const lost = importOnce(importId, table('Second', 900)).catch((error: unknown) => error)
  await expect.poll(() => isWaiting(database)).toBe(true)
  await server.kill()
  await database.query('rollback')
  expect(await lost).toBeInstanceOf(Error)
  expect(await titles()).toEqual([{ word: 'First', count: 700 }])

  await server.start()
  expect((await importOnce(importId, table('Second', 900))).counts).toMatchObject({ create: 200, change: 700 })
  expect(await titles()).toEqual([{ word: 'Second', count: 900 }])
  // Killed after the answer: all of it stays, and a repeat does nothing.
  await server.kill()
  await server.start()
  expect((await importOnce(importId, table('Second', 900))).counts).toMatchObject({ create: 200, change: 700 })
  expect(await titles()).toEqual([{ word: 'Second', count: 900 }])
})

async function isWaiting(database: Client): Promise<boolean> {
  const { rowCount } = await database.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rowCount !== 0
}
