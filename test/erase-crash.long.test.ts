import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { deleteAccountEndpoint } from '../src/account/api.ts'
import { shopCountsEndpoint } from '../src/workbench/api.ts'
import { databaseAddress } from './database-address.ts'
import { createJeans } from './photos.ts'
import { startServerProcess } from './process.ts'
import { createSeller, password, type Seller } from './seller.ts'
import { createEmptyDatabase } from './test-environment.ts'

test('a server killed while it erases an account continues after the next start, and changes no other account', async () => {
  const connection = await createEmptyDatabase()
  const server = await startServerProcess({ DATABASE_URL: databaseAddress(connection) })
  const [seller, other] = [await createSeller(server.url), await createSeller(server.url)]
  for (const one of [seller, other]) await createJeans(one)
  const database = new Client(connection)
  onTestFinished(() => database.end())
  await database.connect()
  const remainingData = async () => ({
    items: await itemsOf(database, seller),
    files: await filesOf(server.dataFolder, seller),
  })
  expect(await remainingData()).toMatchObject({ items: 1, files: { length: 12 } })

  // A lock on this row stops erasing in the middle.
  await database.query('begin')
  await seeAs(database, seller)
  await database.query('select from items for update')
  await seller.call(deleteAccountEndpoint, { password })
  await expect.poll(() => isWaiting(database), { timeout: 60_000 }).toBe(true)
  await server.kill()
  await database.query('rollback')
  expect(await remainingData()).toMatchObject({ items: 1, files: { length: 12 } })

  await server.start()
  await expect.poll(remainingData, { timeout: 60_000, interval: 250 }).toEqual({ items: 0, files: [] })
  expect((await seller.try(shopCountsEndpoint, {})).status).toBe(401)
  expect(await other.call(shopCountsEndpoint, {})).toMatchObject({ total: 1 })
  expect(await filesOf(server.dataFolder, other)).toHaveLength(12)
}, 300_000)

function seeAs(database: Client, { userId }: Seller) {
  return database.query("select set_config('app.user_id', $1, false)", [userId])
}

async function itemsOf(database: Client, seller: Seller): Promise<number> {
  await seeAs(database, seller)
  return (await database.query('select from items')).rowCount ?? 0
}

async function isWaiting(database: Client): Promise<boolean> {
  const { rowCount } = await database.query(
    "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rowCount !== 0
}

async function filesOf(dataFolder: string, { userId }: Seller): Promise<string[]> {
  const entries = await readdir(join(dataFolder, 'bucket', 'product-images', userId), {
    recursive: true,
    withFileTypes: true,
  }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
