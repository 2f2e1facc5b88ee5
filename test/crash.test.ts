import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { startModelSimulator } from '../simulators/model/model-simulator.ts'
import { sampleListing } from '../simulators/model/sample-listing.ts'
import { createItemEndpoint } from '../src/items/api.ts'
import { currentRunEndpoint, startRunEndpoint } from '../src/listings/run-api.ts'
import { itemPhotosEndpoint, storePhotoEndpoint } from '../src/photos/api.ts'
import { listItemsEndpoint } from '../src/workbench/api.ts'
import { longTest } from './long-test.ts'
import { createJeans, testPhoto } from './photos.ts'
import { startServerProcess } from './process.ts'
import { createSeller } from './seller.ts'

test('a server killed in the middle of a run keeps each acknowledged photo, continues after the next start, and repeats no finished work', async () => {
  const model = await startModelSimulator()
  onTestFinished(() => model.stop())
  const server = await startServerProcess({
    AI_MODEL: 'openai-compatible:test',
    AI_API_KEY: 'key',
    AI_BASE_URL: model.url,
    AI_REQUESTS_PER_MINUTE: '10000',
  })
  const seller = await createSeller(server.url)
  const { item, photos } = await createJeans(seller)
  const itemIds = [item.id, (await createJeans(seller)).item.id]
  model.answerWith({ kind: 'listing', answer: sampleListing }, { kind: 'hang' })
  const { run } = await seller.call(startRunEndpoint, { itemIds })
  const runNow = async () => (await seller.call(currentRunEndpoint, {})).run
  await expect.poll(() => model.requests.length).toBe(2)
  await expect.poll(runNow).toMatchObject({ id: run?.id, succeeded: 1 })
  const input = { itemId: item.id, devicePhotoId: randomUUID(), order: 4 }
  const bytes = await testPhoto('jeans/1-front.jpg')
  const { id, contentHash } = await seller.call(storePhotoEndpoint, input, bytes)

  await server.kill()
  model.answerWith({ kind: 'listing', answer: sampleListing })
  await server.start()
  expect(await runNow()).toMatchObject({ id: run?.id, total: 2, failed: 0 })
  expect(await seller.call(storePhotoEndpoint, input, bytes)).toMatchObject({ id, contentHash })
  const kept = await seller.call(itemPhotosEndpoint, { itemId: item.id })
  expect(kept.photos.map((photo) => photo.id)).toEqual([...photos.map((photo) => photo.id), id])
  for (const { url } of kept.photos) expect((await fetch(server.url + url)).status).toBe(200)
  await expect.poll(runNow, { timeout: 45_000, interval: 250 }).toMatchObject({ total: 2, succeeded: 2 })
  expect(model.requests).toHaveLength(3)
})

longTest(
  'PostgreSQL killed under load comes back; requests wait for it or are asked to try again, and never report a crash',
  async () => {
    const server = await startServerProcess()
    const seller = await createSeller(server.url)
    const created = [await seller.call(createItemEndpoint, { uploadSessionId: randomUUID() })]
    const statuses = new Set<number>()
    for (let round = 0; round < 3; round += 1) {
      const uploadSessionId = randomUUID()
      process.kill(await server.postgresPid(), 'SIGKILL')
      // A device repeats a request with the same id until it is answered.
      const ask = async () => {
        const answer = await seller.try(createItemEndpoint, { uploadSessionId })
        statuses.add(answer.status)
        return answer.status
      }
      await Promise.all(Array.from({ length: 10 }, ask))
      await expect.poll(ask).toBe(200)
      created.push(await seller.call(createItemEndpoint, { uploadSessionId }))
    }
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    const { batches } = await seller.call(listItemsEndpoint, {})
    expect(batches.map(({ id }) => id)).toEqual(created.map(({ id }) => id).toReversed())
  },
  90_000,
)
