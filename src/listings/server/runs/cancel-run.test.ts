import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runEnvironment, runOf, statesBySku } from '../../../../test/run-test-environment.ts'
import type { Seller } from '../../../../test/seller.ts'
import { insertItemsWithPhoto } from '../../../../test/seller-items.ts'
import type { TestEnvironment } from '../../../../test/test-environment.ts'
import { deleteMatchingEndpoint, restoreItemsEndpoint } from '../../../items/api.ts'
import { sellerUsage } from '../../../items/server/tables.ts'
import { cancelListingEndpoint, countListingsEndpoint } from '../../api.ts'
import { cancelRunEndpoint, generateListingEndpoint, startRunEndpoint } from '../../run-api.ts'
import { listingRunItems } from '../tables.ts'

const all = { createdUntil: '2099-01-01T00:00:00.000Z', except: [] }

test('cancelling a run stops listings being written, keeps written ones, and restores the others', async () => {
  const { env, writer, seller } = await runEnvironment()
  await insertItemsWithPhoto(env, seller, 'A-', 4)
  const { run } = await seller.call(startRunEndpoint, { all })
  await expect.poll(() => writer.requests.length).toBe(2)
  const newest = writer.requestFor('A-4')
  newest?.write()
  await expect.poll(() => writer.requests.length).toBe(3)
  const cancelled = await seller.call(cancelRunEndpoint, { runId: run?.id ?? '' })
  expect(cancelled.run).toMatchObject({ total: 4, succeeded: 1, cancelled: 3, waiting: 0, writing: 0 })
  const others = writer.requests.filter((request) => request !== newest)
  await expect.poll(() => others.map(({ signal }) => signal.aborted)).toEqual([true, true])
  const states = { 'A-4': 'completed', 'A-3': 'pending', 'A-2': 'pending', 'A-1': 'pending' }
  expect(await statesBySku(seller)).toEqual(states)
  // Its jobs find that their listings are no longer wanted.
  await expect.poll(() => openJobs(env)).toBe(0)
  expect(await statesBySku(seller)).toEqual(states)
  expect(writer.requests).toHaveLength(3)
  expect(await seller.call(cancelRunEndpoint, { runId: run?.id ?? '' })).toEqual(cancelled)
})

test('a cancelled run can be started again as another run, and listings that had not begun count for the day once', async () => {
  const { env, writer, seller } = await runEnvironment({ concurrency: 1 })
  await insertItemsWithPhoto(env, seller, 'A-', 3)
  const first = await seller.call(startRunEndpoint, { all })
  await expect.poll(() => writer.requests.length).toBe(1)
  await seller.call(cancelRunEndpoint, { runId: first.run?.id ?? '' })
  expect(await requestedToday(env, seller)).toBe(1)
  const second = await seller.call(startRunEndpoint, { all })
  expect(second.run?.id).not.toBe(first.run?.id)
  for (const index of [1, 2, 3]) {
    await expect.poll(() => writer.requests.length).toBe(index + 1)
    writer.requests[index]?.write()
  }
  await expect.poll(() => runOf(seller)).toMatchObject({ id: second.run?.id, total: 3, succeeded: 3 })
  expect(await requestedToday(env, seller)).toBe(4)
})

test('repeated starts and cancellations leave neither jobs nor rows behind', async () => {
  const { env, writer, seller } = await runEnvironment({ concurrency: 1 })
  await insertItemsWithPhoto(env, seller, 'A-', 4)
  const { run: first } = await seller.call(startRunEndpoint, { all })
  await expect.poll(() => writer.requests.length).toBe(1)
  writer.requests[0]?.write()
  await expect.poll(() => writer.requests.length).toBe(2)
  await seller.call(cancelRunEndpoint, { runId: first?.id ?? '' })
  await expect.poll(() => openJobs(env)).toBe(0)
  await env.services.jobs.drain(0)
  const sent = await allJobs(env)
  for (let times = 0; times < 3; times += 1) {
    const { run } = await seller.call(startRunEndpoint, { all })
    expect(await openJobs(env)).toBe(3)
    await seller.call(cancelRunEndpoint, { runId: run?.id ?? '' })
  }
  expect(await allJobs(env)).toBe(sent)
  const rows = await env.services.db.asUser(seller.userId, (tx) =>
    tx.select({ runId: listingRunItems.runId, state: listingRunItems.state }).from(listingRunItems),
  )
  // The written listing stays on record, and so does the last run, whose summary may still be shown.
  expect(rows.filter(({ runId }) => runId === first?.id)).toEqual([{ runId: first?.id, state: 'succeeded' }])
  expect(rows).toHaveLength(4)
})

test('cancelling one listing stops only that one; an earlier listing of the item stays', async () => {
  const { env, writer, seller } = await runEnvironment()
  const [older = '', newer = ''] = await insertItemsWithPhoto(env, seller, 'A-', 2)
  await seller.call(startRunEndpoint, { itemIds: [older, newer] })
  await expect.poll(() => writer.requests.length).toBe(2)
  const first = writer.requestFor('A-1')
  const item = await seller.call(cancelListingEndpoint, { itemId: older })
  expect(item).toMatchObject({ id: older, generation: { status: 'pending', error: null, askedAt: null } })
  await expect.poll(() => first?.signal.aborted).toBe(true)
  writer.requestFor('A-2')?.write('The first one')
  await expect.poll(() => runOf(seller)).toMatchObject({ total: 2, succeeded: 1, cancelled: 1 })

  await seller.call(generateListingEndpoint, { itemId: newer })
  await expect.poll(() => writer.requests.length).toBe(3)
  const again = await seller.call(cancelListingEndpoint, { itemId: newer })
  expect(again).toMatchObject({ generation: { status: 'completed' }, listing: { title: 'The first one' } })
  expect(await seller.call(cancelListingEndpoint, { itemId: newer })).toMatchObject({ listing: again.listing })
  expect(await runOf(seller)).toMatchObject({ total: 2, succeeded: 1, cancelled: 1 })
})

test('an item that was deleted when its run was cancelled is not written after the Undo', async () => {
  const { env, writer, seller } = await runEnvironment()
  await insertItemsWithPhoto(env, seller, 'A-', 1)
  const { run } = await seller.call(startRunEndpoint, { all })
  await expect.poll(() => writer.requests.length).toBe(1)
  const deletionId = randomUUID()
  await seller.call(deleteMatchingEndpoint, { deletionId, filter: {}, ...all })
  expect(await runOf(seller)).toMatchObject({ total: 0 })
  await seller.call(cancelRunEndpoint, { runId: run?.id ?? '' })
  await seller.call(restoreItemsEndpoint, { deletionId })
  expect(await statesBySku(seller)).toEqual({ 'A-1': 'pending' })
  expect(await runOf(seller)).toMatchObject({ total: 1, cancelled: 1 })
  expect(await seller.call(countListingsEndpoint, {})).toEqual({ unwritten: 1, written: 0, underWay: 0, needSeller: 0 })
})

test('a run that does not exist, or of another seller, cannot be cancelled', async () => {
  const { env, writer, seller } = await runEnvironment()
  const stranger = await env.seller()
  await insertItemsWithPhoto(env, seller, 'A-', 1)
  const { run } = await seller.call(startRunEndpoint, { all })
  await expect.poll(() => writer.requests.length).toBe(1)
  expect((await stranger.try(cancelRunEndpoint, { runId: run?.id ?? '' })).status).toBe(404)
  expect((await seller.try(cancelRunEndpoint, { runId: randomUUID() })).status).toBe(404)
  expect(await statesBySku(seller)).toEqual({ 'A-1': 'generating, asked' })
})

async function openJobs(env: TestEnvironment): Promise<number> {
  const { rows } = await env.services.db.pool.query<{ open: number }>(
    "select count(*)::int as open from queue.job where name = 'write-listing' and state < 'completed'",
  )
  return rows[0]?.open ?? 0
}

async function allJobs(env: TestEnvironment): Promise<number> {
  const { rows } = await env.services.db.pool.query<{ jobs: number }>('select count(*)::int as jobs from queue.job')
  return rows[0]?.jobs ?? 0
}

async function requestedToday({ services }: TestEnvironment, { userId }: Seller): Promise<number> {
  const rows = await services.db.asUser(userId, (tx) =>
    tx.select({ asked: sellerUsage.listingsAsked }).from(sellerUsage),
  )
  return rows[0]?.asked ?? 0
}
