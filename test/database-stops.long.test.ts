import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as pass } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createItemEndpoint } from '../src/items/api.ts'
import { itemPhotosEndpoint, storePhotoEndpoint } from '../src/photos/api.ts'
import { shopCountsEndpoint } from '../src/workbench/api.ts'
import { createJeans, testPhoto } from './photos.ts'
import { startServerProcess } from './process.ts'
import { createSeller } from './seller.ts'

test('a database that is stopped for ten seconds in the middle of a batch loses nothing', async () => {
  const server = await startServerProcess()
  const seller = await createSeller(server.url)
  const { item } = await createJeans(seller)
  const front = await testPhoto('jeans/1-front.jpg')
  const processes = await postgresProcesses(await server.postgresPid())

  for (const pid of processes) process.kill(pid, 'SIGSTOP')
  const stored = Promise.all(
    [4, 5, 6].map((order) =>
      untilAnswered(() =>
        seller.try(storePhotoEndpoint, { itemId: item.id, devicePhotoId: ids[order - 4] ?? '', order }, front),
      ),
    ),
  )
  const created = untilAnswered(() => seller.try(createItemEndpoint, { uploadSessionId: ids[3] ?? '' }))
  await pass(10_000)
  for (const pid of processes) process.kill(pid, 'SIGCONT')

  await Promise.all([stored, created])
  expect(await seller.call(shopCountsEndpoint, {})).toMatchObject({ total: 2 })
  const { photos } = await seller.call(itemPhotosEndpoint, { itemId: item.id })
  expect(photos.map(({ order }) => order)).toEqual([0, 1, 2, 3, 4, 5, 6])
}, 90_000)

const ids = Array.from({ length: 4 }, () => randomUUID())

/** A device repeats a request while the answer is "try later". Throws for every other answer but success. */
async function untilAnswered(ask: () => Promise<{ status: number }>) {
  for (;;) {
    const { status } = await ask()
    if (status === 200) return
    if (status !== 503) throw new Error(`answered ${status}`)
  }
}

/** The server process of PostgreSQL and all processes it has started. */
async function postgresProcesses(postmaster: number): Promise<number[]> {
  const children = execFileSync('ps', ['--ppid', String(postmaster), '-o', 'pid='], { encoding: 'utf8' })
  return [postmaster, ...children.trim().split(/\s+/).map(Number)]
}
