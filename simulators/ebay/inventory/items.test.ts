import { expect, test } from 'vitest'
import { someItem, upload } from '../testing/ready-offer.ts'
import { errorIds, startSimulator } from '../testing/start-simulator.ts'

const inventory = '/sell/inventory/v1'
const path = (sku: string) => `${inventory}/inventory_item/${encodeURIComponent(sku)}`

test('an item is put, read and replaced as a whole', async () => {
  const { ask } = await startSimulator()
  const item = someItem([await upload(ask)], { conditionDescription: 'Worn cuffs.' })
  expect(await ask('PUT', path('A 1'), { body: item })).toMatchObject({ status: 204, body: undefined })
  expect((await ask('GET', path('A 1'))).body).toEqual({ sku: 'A 1', locale: 'en_US', ...item })
  await ask('PUT', path('A 1'), { body: { condition: 'NEW' } })
  expect((await ask('GET', path('A 1'))).body).toEqual({ sku: 'A 1', locale: 'en_US', condition: 'NEW' })
})

test('each seller has their own SKUs', async () => {
  const { simulator, ask } = await startSimulator()
  const other = simulator.sellers.add()
  const { accessToken: token } = simulator.sellers.tokens(other.userId)
  await ask('PUT', path('A'), { body: { condition: 'NEW' } })
  expect(await ask('GET', path('A'), { token })).toMatchObject({ status: 404, body: { errors: [{ errorId: 25710 }] } })
  expect((await ask('PUT', path('A'), { token, body: { condition: 'NEW_OTHER' } })).status).toBe(204)
  expect((await ask('GET', path('A'))).body).toMatchObject({ condition: 'NEW' })
})

test('items are listed page by page', async () => {
  const { ask } = await startSimulator()
  for (const sku of ['A', 'B', 'C']) await ask('PUT', path(sku), { body: {} })
  const first = await ask('GET', `${inventory}/inventory_item?limit=2`)
  expect(first.body).toMatchObject({ total: 3, size: 2, limit: 2, inventoryItems: [{ sku: 'A' }, { sku: 'B' }] })
  expect((await ask('GET', `${inventory}/inventory_item?limit=2&offset=2`)).body).toMatchObject({
    inventoryItems: [{ sku: 'C' }],
  })
  expect(errorIds(await ask('GET', `${inventory}/inventory_item?limit=201`))).toEqual([25706])
})

test('a SKU that eBay would refuse is refused', async () => {
  const { ask } = await startSimulator()
  expect(errorIds(await ask('PUT', path('A'.repeat(51)), { body: {} }))).toEqual([25707])
})

test('bulk calls answer for each entry, and refuse a request that names one twice', async () => {
  const { ask } = await startSimulator()
  const bulk = `${inventory}/bulk_create_or_replace_inventory_item`
  const good = { sku: 'A', locale: 'en_US', ...someItem([await upload(ask)]) }
  const bad = { sku: 'B', locale: 'en_US', condition: 'NEW', product: { title: 'x'.repeat(81) } }
  expect(await ask('POST', bulk, { body: { requests: [good] } })).toMatchObject({
    status: 200,
    body: { responses: [{ statusCode: 200, sku: 'A' }] },
  })
  expect(await ask('POST', bulk, { body: { requests: [good, bad] } })).toMatchObject({
    status: 207,
    body: { responses: [{ statusCode: 200 }, { statusCode: 400, sku: 'B', errors: [{}] }] },
  })
  expect(await ask('POST', bulk, { body: { requests: [good, good] } })).toMatchObject({ status: 400 })
  const requests = Array.from({ length: 26 }, (_, at) => ({ ...good, sku: `S${at}` }))
  expect(errorIds(await ask('POST', bulk, { body: { requests } }))).toEqual([25727])
  const read = await ask('POST', `${inventory}/bulk_get_inventory_item`, {
    body: { requests: [{ sku: 'A' }, { sku: 'B' }] },
  })
  expect(read).toMatchObject({
    status: 207,
    body: {
      responses: [
        { statusCode: 200, inventoryItem: { sku: 'A' } },
        { statusCode: 404, sku: 'B' },
      ],
    },
  })
})
