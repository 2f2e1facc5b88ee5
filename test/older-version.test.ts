import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { createItemEndpoint } from '../src/items/api.ts'
import { listListingsEndpoint } from '../src/listings/api.ts'
import { requestListing } from '../src/listings/server/request-listing.ts'
import type { Jobs } from '../src/platform/server/jobs/jobs.ts'
import { listItemsEndpoint } from '../src/workbench/api.ts'
import { createHandWriter } from './hand-writer.ts'
import { createJeans } from './photos.ts'
import { createTestEnvironment } from './test-environment.ts'

test('a process continues to work while a newer version migrates the tables and sends jobs with more fields', async () => {
  const writer = createHandWriter()
  onTestFinished(() => writer.end())
  const env = await createTestEnvironment({ writer })
  const seller = await env.seller()
  const { item } = await createJeans(seller)
  const { db, jobs } = env.services
  await db.pool.query('alter table items add column of_the_newer text')
  await db.pool.query('create table of_the_newer (user_id uuid)')
  await db.pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9e15)")

  await requestListing({ ...env.services, jobs: newer(jobs), userId: seller.userId }, { itemId: item.id })
  await expect.poll(() => writer.requests.length).toBe(1)
  writer.requests[0]?.write('Asked for by the newer version')
  const listed = async () => (await seller.call(listListingsEndpoint, {})).items
  await expect.poll(listed).toMatchObject([{ id: item.id, listing: { title: 'Asked for by the newer version' } }])

  await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  expect((await seller.call(listItemsEndpoint, {})).batches).toHaveLength(2)
  expect((await fetch(`${env.url}/readyz`)).status).toBe(200)
})

/** Sends jobs as a newer version does, with a field that this version does not know. */
function newer(jobs: Jobs): Jobs {
  return {
    ...jobs,
    send: (tx, kind, toSend, turns) =>
      jobs.send(
        tx,
        { ...kind, payload: z.looseObject({}) },
        toSend.map(({ payload, ...rest }) => ({ ...rest, payload: { ...(payload as object), ofTheNewer: true } })),
        turns,
      ),
  }
}
