import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runEnvironment, runOf } from '../../../../test/run-test-environment.ts'
import { setColumns } from '../../../../test/save-listing.ts'
import { insertItemsWithPhoto } from '../../../../test/seller-items.ts'
import { listListingsEndpoint } from '../../api.ts'
import { dismissRunEndpoint, startRunEndpoint } from '../../run-api.ts'

test('the last run is shown until its summary is dismissed on any device; the next run is shown again', async () => {
  const { env, writer, seller } = await runEnvironment()
  expect(await runOf(seller)).toBeNull()
  const [first = '', second = ''] = await insertItemsWithPhoto(env, seller, 'A-', 2)
  const { run } = await seller.call(startRunEndpoint, { itemIds: [first] })
  const runId = run?.id ?? ''
  await expect.poll(() => writer.requests.length).toBe(1)
  writer.requests[0]?.write()
  await expect.poll(() => runOf(seller)).toMatchObject({ id: runId, succeeded: 1 })
  expect(await seller.call(dismissRunEndpoint, { runId })).toEqual({})
  expect(await runOf(seller)).toBeNull()
  expect(await seller.call(dismissRunEndpoint, { runId })).toEqual({})
  const next = await seller.call(startRunEndpoint, { itemIds: [second] })
  expect(next.run).toMatchObject({ total: 1 })
  expect(await runOf(seller)).toMatchObject({ id: next.run?.id })
})

test('a run that continues is shown although it was dismissed, and so is its end after more items were added', async () => {
  const { env, writer, seller } = await runEnvironment()
  const [first = '', second = ''] = await insertItemsWithPhoto(env, seller, 'A-', 2)
  const { run } = await seller.call(startRunEndpoint, { itemIds: [first] })
  const runId = run?.id ?? ''
  await seller.call(dismissRunEndpoint, { runId })
  expect(await runOf(seller)).toMatchObject({ id: runId })
  await seller.call(startRunEndpoint, { itemIds: [second] })
  await expect.poll(() => writer.requests.length).toBe(2)
  for (const request of writer.requests) request.write()
  await expect.poll(() => runOf(seller)).toMatchObject({ id: runId, succeeded: 2 })
})

test('the results of a run count the current state of its listings', async () => {
  const { env, writer, seller } = await runEnvironment()
  const itemIds = await insertItemsWithPhoto(env, seller, 'A-', 3)
  await seller.call(startRunEndpoint, { itemIds })
  await expect.poll(() => writer.requests.length).toBe(2)
  writer.requests[0]?.write()
  writer.requests[1]?.write(null)
  await expect.poll(() => writer.requests.length).toBe(3)
  writer.requests[2]?.fail({ kind: 'bad-answer' }, 'No listing came.')
  await expect.poll(() => runOf(seller)).toMatchObject({ succeeded: 2, failed: 1, ready: 0, needSeller: 3 })
  const { items } = await seller.call(listListingsEndpoint, { only: 'need-seller' })
  expect(items.map(({ id }) => id).toSorted()).toEqual(itemIds.toSorted())
  const failed = await seller.call(listListingsEndpoint, { only: 'failed' })
  expect(failed.items).toMatchObject([{ listing: null }])
  const writtenItem = items.find(({ listing }) => listing?.title)
  await setColumns(env, seller, writtenItem?.id ?? '', { ready: true })
  expect(await runOf(seller)).toMatchObject({ succeeded: 2, failed: 1, ready: 1, needSeller: 2 })
})

test('a run that does not exist, or of another seller, cannot be dismissed', async () => {
  const { env, seller } = await runEnvironment()
  const stranger = await env.seller()
  const itemIds = await insertItemsWithPhoto(env, seller, 'A-', 1)
  const { run } = await seller.call(startRunEndpoint, { itemIds })
  expect((await stranger.try(dismissRunEndpoint, { runId: run?.id ?? '' })).status).toBe(404)
  expect((await seller.try(dismissRunEndpoint, { runId: randomUUID() })).status).toBe(404)
  expect(await runOf(stranger)).toBeNull()
})
