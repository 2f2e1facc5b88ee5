import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { itemWithListing, rowOf, saveListing, setColumns } from '../../../../test/save-listing.ts'
import { someListing } from '../../../../test/some-listing.ts'
import { createTestEnvironment } from '../../../../test/test-environment.ts'
import { deleteItemsEndpoint, restoreItemsEndpoint } from '../../../items/api.ts'
import { items } from '../../../items/server/tables.ts'
import { deleteListingsEndpoint, editListingEndpoint, listListingsEndpoint } from '../../api.ts'

test('deleting removes everything that was written and keeps what the seller entered', async () => {
  const { env, seller } = await environmentWithSeller()
  const id = await itemWithListing(env, seller, 'S-1')
  const usage = { model: 'm', calls: 1, inputTokens: 9, outputTokens: 9 }
  const entered = { category: 'Mens Jeans', condition: 'good', brand: 'Mine', writerNote: 'Small stain on cuff.' }
  const marks = { aiFullAutoFill: true, acceptedContradictions: ['a key'] }
  await setColumns(env, seller, id, {
    ...entered,
    publishReadyScore: 90,
    aiGenerationError: 'An old error.',
    ...marks,
  })
  await seller.call(editListingEndpoint, { itemId: id, changes: { title: 'Mine' } })
  await saveListing(env, seller, id, { usage })
  const before = await rowOf(env, seller, id)
  env.clock.forward(5)
  expect(await seller.call(deleteListingsEndpoint, { itemIds: [id] })).toEqual({ deleted: 1, spared: [] })

  const after = await rowOf(env, seller, id)
  expect(after).toMatchObject({
    ...entered,
    sku: 'S-1',
    status: 'draft',
    aiGenerationStatus: 'pending',
    listingReady: false,
    ready: false,
    aiFullAutoFill: false,
    stage: 'draft',
    listingRunId: null,
    aiGenerationJobId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
  expect(after?.aiGenerationJobId).not.toBe(before?.aiGenerationJobId)
  expect(Number(after?.updatedAt)).toBeGreaterThanOrEqual(Number(before?.updatedAt) + 5000)
  // Finds the columns by name, so that a column added later is not forgotten.
  const listingColumns = Object.keys(getTableColumns(items)).filter((name) =>
    /^(ai(?!Generation(Status|JobId)|FullAutoFill)|acceptedContradictions|extracted|ebay|categoryConfidence|itemSpecifics|sellerEdits|previous|publishReady)/.test(
      name,
    ),
  )
  expect(listingColumns.length).toBeGreaterThan(25)
  expect(after).toMatchObject(Object.fromEntries(listingColumns.map((name) => [name, null])))
  expect((await seller.call(listListingsEndpoint, {})).items).toMatchObject([
    { sku: 'S-1', note: entered.writerNote, listing: null, edits: {}, previous: null, generation: { usage: null } },
  ])
})

test('a listing that is written after a deletion is a first one', async () => {
  const { env, seller } = await environmentWithSeller()
  const id = await itemWithListing(env, seller, 'S-1')
  await seller.call(editListingEndpoint, { itemId: id, changes: { title: 'Mine' } })
  await seller.call(deleteListingsEndpoint, { itemIds: [id] })
  await saveListing(env, seller, id)
  expect((await seller.call(listListingsEndpoint, {})).items).toMatchObject([
    { listing: { title: someListing().title }, edits: {}, previous: null },
  ])
})

test('deleting all removes completed listings of items created up to the given moment, without the excepted ones', async () => {
  const { env, seller } = await environmentWithSeller()
  const other = await env.seller()
  const ids = []
  for (const sku of ['S-1', 'S-2', 'S-3', 'S-4']) ids.push(await itemWithListing(env, seller, sku))
  const [first = '', second = '', third = '', fourth = ''] = ids
  const theirs = await itemWithListing(env, other, 'S-1')
  const createdUntil = env.clock.now().toISOString()
  env.clock.forward(1)
  const late = await itemWithListing(env, seller, 'LATE')
  // A failed regeneration keeps its old listing and is not counted as completed.
  await setColumns(env, seller, third, { aiGenerationStatus: 'failed' })
  await seller.call(deleteItemsEndpoint, { itemIds: [fourth], deletionId: theirs })

  const all = { createdUntil, except: [second] }
  expect(await seller.call(deleteListingsEndpoint, { all })).toEqual({ deleted: 1, spared: [] })
  expect(await seller.call(deleteListingsEndpoint, { all })).toEqual({ deleted: 0, spared: [] })
  await seller.call(restoreItemsEndpoint, { deletionId: theirs })
  const remaining = (await seller.call(listListingsEndpoint, {})).items.filter(({ listing }) => listing !== null)
  expect(remaining.map(({ id }) => id).toSorted()).toEqual([second, third, fourth, late].toSorted())
  expect((await rowOf(env, seller, first))?.aiTitle).toBeNull()
  expect((await rowOf(env, other, theirs))?.aiTitle).toBe(someListing().title)
})

test('listings that are being published or written again are spared and named', async () => {
  const { env, seller } = await environmentWithSeller()
  const ids = []
  for (const sku of ['PUB', 'WAITS', 'WRITES', 'FREE']) ids.push(await itemWithListing(env, seller, sku))
  const [published = '', waits = '', writes = '', free = ''] = ids
  const now = env.clock.now()
  await setColumns(env, seller, published, { publishingUntil: new Date(now.getTime() + 60_000) })
  await setColumns(env, seller, waits, { aiGenerationStatus: 'pending', aiGenerationAskedAt: now })
  await setColumns(env, seller, writes, { aiGenerationStatus: 'generating', aiGenerationAskedAt: now })
  await setColumns(env, seller, free, { publishingUntil: now })

  const answer = await seller.call(deleteListingsEndpoint, { itemIds: ids })
  expect(answer.deleted).toBe(1)
  expect(answer.spared.toSorted((one, two) => one.sku.localeCompare(two.sku))).toEqual([
    { id: published, sku: 'PUB', reason: expect.stringMatching(/^PUB is being published to eBay right now/) },
    { id: waits, sku: 'WAITS', reason: expect.stringMatching(/^The listing of WAITS is being written again/) },
    { id: writes, sku: 'WRITES', reason: expect.stringMatching(/^The listing of WRITES is being written again/) },
  ])
  expect((await rowOf(env, seller, published))?.aiTitle).toBe(someListing().title)
  const all = { createdUntil: env.clock.now().toISOString(), except: [] }
  expect(await seller.call(deleteListingsEndpoint, { all })).toMatchObject({ deleted: 0, spared: [{ sku: 'PUB' }] })
})

test('ids that are deleted, without a listing, or of another seller cause no error and no change', async () => {
  const { env, seller } = await environmentWithSeller()
  const stranger = await env.seller()
  const id = await itemWithListing(env, seller, 'S-1')
  const gone = await itemWithListing(env, seller, 'S-2')
  await seller.call(deleteItemsEndpoint, { itemIds: [gone] })
  await env.services.db.pool.query('alter table items disable row level security')
  expect(await stranger.call(deleteListingsEndpoint, { itemIds: [id] })).toEqual({ deleted: 0, spared: [] })
  const all = { createdUntil: '2099-01-01T00:00:00.000Z', except: [] }
  expect(await stranger.call(deleteListingsEndpoint, { all })).toEqual({ deleted: 0, spared: [] })
  expect(await seller.call(deleteListingsEndpoint, { itemIds: [gone] })).toEqual({ deleted: 0, spared: [] })
  expect(await seller.call(deleteListingsEndpoint, {})).toEqual({ deleted: 0, spared: [] })
  expect((await rowOf(env, seller, id))?.aiTitle).toBe(someListing().title)
  expect((await rowOf(env, seller, gone))?.aiTitle).toBe(someListing().title)
})

async function environmentWithSeller() {
  const env = await createTestEnvironment()
  return { env, seller: await env.seller() }
}
