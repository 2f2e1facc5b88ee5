import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createJeans } from '../../../test/photos.ts'
import type { Seller } from '../../../test/seller.ts'
import { createTestEnvironment, type TestEnvironment } from '../../../test/test-environment.ts'
import { createItemEndpoint } from '../../items/api.ts'
import { items } from '../../items/server/tables.ts'
import { itemStages } from '../../items/stage.ts'
import { itemImages } from '../../photos/server/tables.ts'
import { batchSummaryEndpoint, countBatchesEndpoint, listBatchesEndpoint } from '../api.ts'

test('a batch waits until the writing of its listing begins', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { id } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const shownStates = async () =>
    (await seller.call(listBatchesEndpoint, {})).batches.map((each) => [each.stage, each.isWaiting])
  await change(env, seller, id, { aiGenerationAskedAt: new Date() })
  expect(await shownStates()).toEqual([['draft', true]])
  await change(env, seller, id, { aiGenerationStatus: 'generating' })
  expect(await shownStates()).toEqual([['generating', false]])
})

test('a batch comes with its first photo, its number of photos, its title and its stage', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  const { item, photos } = await createJeans(seller)
  await change(env, seller, item.id, { aiTitle: 'Jeans', aiGenerationStatus: 'completed', ready: true })
  const empty = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
  const { batches, next, asOf } = await seller.call(listBatchesEndpoint, {})
  expect(batches).toMatchObject([
    { id: empty.id, photoCount: 0, cover: null, title: null, stage: 'draft', isWaiting: false },
    { id: item.id, sku: 'PSTFSH-001', photoCount: photos.length, title: 'Jeans', stage: 'ready' },
  ])
  expect(next).toBeNull()
  expect(Math.abs(Date.parse(asOf) - env.clock.now().getTime())).toBeLessThan(60_000)
  const cover = batches[1]?.cover
  expect(cover).toMatchObject({ thumbnailUrl: photos[0]?.thumbnailUrl, width: 1200, height: 1600 })
  expect((await fetch(env.url + cover?.thumbnailUrl)).status).toBe(200)

  // The cover is the first photo by order, not by time of upload.
  await env.services.db.asUser(seller.userId, (tx) =>
    tx
      .update(itemImages)
      .set({ order: -1 })
      .where(eq(itemImages.id, photos[2]?.id ?? '')),
  )
  const [, reordered] = (await seller.call(listBatchesEndpoint, {})).batches
  expect(reordered?.cover?.thumbnailUrl).toBe(photos[2]?.thumbnailUrl)
})

test('batches of each stage are listed and counted, and the summary counts drafts and outstanding listings', async () => {
  const env = await createTestEnvironment()
  const [seller, other] = [await env.seller(), await env.seller()]
  expect(await seller.call(batchSummaryEndpoint, {})).toEqual({ total: 0, staged: 0, generating: 0 })
  const states: Record<(typeof itemStages)[number], Partial<typeof items.$inferInsert>> = {
    // Waits in the fair queue of a bulk run.
    draft: { status: 'draft', aiGenerationAskedAt: new Date() },
    generating: { aiGenerationStatus: 'generating', aiGenerationAskedAt: new Date() },
    ready: { aiGenerationStatus: 'completed', ready: true },
    incomplete: { aiGenerationStatus: 'completed' },
    failed: { aiGenerationStatus: 'failed' },
    listed: { status: 'listed', aiGenerationStatus: 'completed' },
    sold: { status: 'sold' },
    ended: { status: 'ended' },
  }
  const idByStage = new Map<string, string>()
  for (const stage of itemStages) {
    const { id } = await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })
    await change(env, seller, id, states[stage])
    idByStage.set(stage, id)
  }
  for (const stage of itemStages) {
    const { batches } = await seller.call(listBatchesEndpoint, { stage })
    expect(batches.map(({ id }) => id)).toEqual([idByStage.get(stage)])
    expect(await seller.call(countBatchesEndpoint, { stage })).toEqual({ count: 1 })
    expect(await other.call(countBatchesEndpoint, { stage })).toEqual({ count: 0 })
  }
  expect(await seller.call(countBatchesEndpoint, {})).toEqual({ count: itemStages.length })
  expect(await seller.call(batchSummaryEndpoint, {})).toEqual({ total: 8, staged: 5, generating: 2 })
  expect(await other.call(batchSummaryEndpoint, {})).toEqual({ total: 0, staged: 0, generating: 0 })

  const gone = { deletedAt: new Date(), deletionId: randomUUID() }
  await change(env, seller, idByStage.get('generating') ?? '', gone)
  expect(await seller.call(batchSummaryEndpoint, {})).toEqual({ total: 7, staged: 4, generating: 1 })
  expect((await seller.call(listBatchesEndpoint, {})).batches).toHaveLength(7)
  expect((await seller.call(listBatchesEndpoint, { stage: 'generating' })).batches).toEqual([])
})

test('a search is limited in length, and an unknown stage or order is refused', async () => {
  const env = await createTestEnvironment()
  const seller = await env.seller()
  expect((await seller.try(listBatchesEndpoint, { search: 'a '.repeat(50) })).status).toBe(200)
  expect(await seller.try(listBatchesEndpoint, { search: 'a'.repeat(101) })).toMatchObject({
    status: 400,
    json: { error: { sentence: expect.stringContaining('Please search for at most 100 characters.') } },
  })
  for (const odd of ['stage=lost', 'order=random']) expect((await seller.ask(`/api/batches?${odd}`)).status).toBe(400)
  expect((await seller.try(listBatchesEndpoint, { search: 'a\u0000' })).status).toBe(200)
})

function change(env: TestEnvironment, seller: Seller, id: string, columns: Partial<typeof items.$inferInsert>) {
  return env.services.db.asUser(seller.userId, (tx) => tx.update(items).set(columns).where(eq(items.id, id)))
}
