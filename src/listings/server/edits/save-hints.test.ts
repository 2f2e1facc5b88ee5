import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { runEnvironment } from '../../../../test/run-test-environment.ts'
import { insertItemsWithPhoto } from '../../../../test/seller-items.ts'
import { listListingsEndpoint, saveHintsEndpoint } from '../../api.ts'
import { startRunEndpoint } from '../../run-api.ts'

test('hints are saved field by field, and a field that is left out stays', async () => {
  const { env, seller } = await runEnvironment()
  const [first = '', second = ''] = await insertItemsWithPhoto(env, seller, 'A-', 2)
  await seller.call(saveHintsEndpoint, {
    hints: [
      { itemId: first, note: 'small stain on cuff', category: 'Mens Jeans' },
      { itemId: randomUUID(), brand: 'Of nothing' },
      { itemId: second, brand: '' },
    ],
  })
  const [before] = (await seller.call(listListingsEndpoint, { itemIds: first })).items
  const { savedAt } = await seller.call(saveHintsEndpoint, {
    hints: [{ itemId: first, condition: 'good', category: null }],
  })
  const [after] = (await seller.call(listListingsEndpoint, { itemIds: first })).items
  expect(after?.updatedAt).toBe(savedAt)
  expect(Date.parse(savedAt)).toBeGreaterThan(Date.parse(before?.updatedAt ?? ''))
  const { items } = await seller.call(listListingsEndpoint, { itemIds: [first, second].join(',') })
  const entered = new Map(items.map(({ id, ...item }) => [id, item]))
  expect(entered.get(first)).toMatchObject({
    category: null,
    condition: 'good',
    brand: 'A-1',
    note: 'small stain on cuff',
  })
  expect(entered.get(second)).toMatchObject({ category: null, condition: null, brand: null, note: null })
})

test('a run uses hints from before its start and from while an item waits', async () => {
  const { env, writer, seller } = await runEnvironment({ concurrency: 1 })
  const [oldest = '', newest = ''] = await insertItemsWithPhoto(env, seller, 'A-', 2)
  await seller.call(saveHintsEndpoint, { hints: [{ itemId: newest, note: 'worn once' }] })
  await seller.call(startRunEndpoint, { itemIds: [oldest, newest] })
  await expect.poll(() => writer.requests.length).toBe(1)
  await seller.call(saveHintsEndpoint, { hints: [{ itemId: oldest, note: 'smoke-free home' }] })
  writer.requests[0]?.write()
  await expect.poll(() => writer.requests.length).toBe(2)
  expect(writer.requests.map(({ note }) => note)).toEqual(['worn once', 'smoke-free home'])
})
