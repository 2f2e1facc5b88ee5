import { expect, test } from 'vitest'
import { ebayError } from '../../../../contracts/ebay/ebay-error.ts'
import {
  callsOf,
  createEbaySeller,
  type EbaySeller,
  listingRow,
  publishJeans,
  readyJeans,
} from '../../../../test/published-items.ts'
import { editListingEndpoint } from '../../../listings/api.ts'
import { publishEndpoint, updateOnEbayEndpoint } from '../../api.ts'
import { EbayFailure } from '../client/ebay-call.ts'
import { sellerFailureOf } from './seller-failure.ts'
import { ItemNotFoundYet, slowFailure } from './slow-after-put.ts'

test.each([
  ['25702', { status: 400, errors: [ebayError(25702, { skuValue: 'JEANS' })] }],
  ['25604', { status: 400, errors: [ebayError(25604, { additionalInfo: 'Product not found' })] }],
  ['25001', { status: 500, errors: [ebayError(25001)] }],
])('an item that eBay accepted but does not find yet (%s) is retried after growing pauses', async (_, refusal) => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  env.ebay.faults.next({ kind: 'refusal', ...refusal, on: 'createOffer', times: 20 })
  const answer = seller.call(publishEndpoint, { itemId })
  expect(await skipPauses(ebaySeller, itemId)).toEqual([2, 4, 8, 16, 30, 60])
  // Each retry asks for the offer and the item at eBay, and sends neither photos nor item again.
  const countCalls = (name: string) => callsOf(ebaySeller).filter((operation) => operation === name).length
  expect(['createImageFromFile', 'createOrReplaceInventoryItem', 'getInventoryItem'].map(countCalls)).toEqual([1, 1, 6])
  expect(await answer).toMatchObject({ success: false, publish_status: 'failed' })
  expect((await listingRow(ebaySeller, itemId))?.publishError).not.toContain('This item has changed on eBay')
  env.ebay.faults.clear()
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  expect(env.ebay.listings(ebayUserId)).toHaveLength(1)
})

test('a retry publishes the offer that was made before', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  const errors = [ebayError(25702, { skuValue: 'JEANS' })]
  env.ebay.faults.next({ kind: 'refusal', status: 400, errors, on: 'publishOffer' })
  const answer = seller.call(publishEndpoint, { itemId })
  expect(await skipPauses(ebaySeller, itemId)).toEqual([2])
  expect(await answer).toMatchObject({ success: true, publish_status: 'published' })
  expect(env.ebay.listings(ebayUserId)).toHaveLength(1)
  const calls = callsOf(ebaySeller)
  expect(calls.slice(calls.indexOf('publishOffer'))).toEqual([
    'publishOffer',
    'getOffer',
    'getInventoryItem',
    'updateOffer',
    'publishOffer',
  ])
})

test('an update is retried after the same pauses if eBay does not find the item that it has just accepted', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { photos: 1 })
  const before = callsOf(ebaySeller).length
  const errors = [ebayError(25702, { skuValue: 'JEANS' })]
  const update = async (title: string, times: number) => {
    await seller.call(editListingEndpoint, { itemId, changes: { title } })
    env.ebay.faults.next({ kind: 'refusal', status: 400, errors, on: 'updateOffer', times })
    const answer = seller.call(updateOnEbayEndpoint, { itemId })
    await expect.poll(async () => (await listingRow(ebaySeller, itemId))?.jobId).not.toBeNull()
    return { pauses: await skipPauses(ebaySeller, itemId), answer: await answer }
  }
  const title = 'Fernwold Mens Jeans 32x30 Blue Straight Denim'
  expect(await update(title, 1)).toMatchObject({ pauses: [2], answer: { success: true } })
  const calls = callsOf(ebaySeller).slice(before)
  // The retry asks for the item first, and does not put it again.
  expect(calls.slice(calls.indexOf('updateOffer'))).toEqual([
    'updateOffer',
    'getOffer',
    'getInventoryItem',
    'updateOffer',
  ])
  expect(calls.filter((operation) => operation === 'createOrReplaceInventoryItem')).toHaveLength(1)
  expect(env.ebay.listings(ebayUserId)[0]?.item.product?.title).toBe(title)
  const { pauses, answer } = await update('Fernwold Mens Jeans 32x30 Blue Straight Fit', 20)
  expect(pauses).toEqual([2, 4, 8, 16, 30, 60])
  expect(answer).toMatchObject({ success: false, publish_status: 'published' })
  expect((await listingRow(ebaySeller, itemId))?.publishError).toMatch(/eBay is slow right now/u)
})

test('an error 25604 that names a field is not retried, and leads to that field', async () => {
  const ebaySeller = await createEbaySeller()
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  const errors = [ebayError(25604, { additionalInfo: 'The item specific Inseam is missing.' })]
  ebaySeller.env.ebay.faults.next({ kind: 'refusal', status: 400, errors, on: 'createOffer' })
  expect(await ebaySeller.seller.call(publishEndpoint, { itemId })).toMatchObject({
    success: false,
    fix: { field: 'measurements.inseam' },
  })
})

test('after all retries only an unknown SKU means that eBay is slow; any other error keeps its own sentence', () => {
  const failureOf = (errorId: number) =>
    new EbayFailure({ kind: 'refused', status: 400, errors: [{ errorId, message: 'Product not found.' }] }, 'a call')
  expect(slowFailure(new ItemNotFoundYet(failureOf(25702)))?.sentence).toMatch(/eBay is slow right now/u)
  const inputError = failureOf(25604)
  expect(slowFailure(new ItemNotFoundYet(inputError))).toEqual(sellerFailureOf(inputError))
  expect(sellerFailureOf(inputError)?.sentence).not.toContain('slow')
})

/** Skips each pause before a retry as it begins, until the publication has ended. Returns the pauses in seconds. */
async function skipPauses(ebaySeller: EbaySeller, itemId: string): Promise<number[]> {
  const { pool } = ebaySeller.env.services.db
  const pauses: number[] = []
  const isEnded = async () => {
    const row = await listingRow(ebaySeller, itemId)
    const { rows } = await pool.query(
      `with waiting as (
         select id, extract(epoch from start_after - created_on)::int as seconds from queue.job
         where id = $1 and state = 'created' and start_after > created_on for update)
       update queue.job job set start_after = job.created_on from waiting where job.id = waiting.id returning seconds`,
      [row?.jobId ?? null],
    )
    pauses.push(...rows.map(({ seconds }) => seconds as number))
    await pool.query(`select pg_notify('jobs', 'publish-listing')`)
    return row?.jobId === null
  }
  await expect.poll(isEnded, { timeout: 30_000 }).toBe(true)
  return pauses
}
