import { expect, test } from 'vitest'
import { ebayError } from '../../../../contracts/ebay/ebay-error.ts'
import {
  callsOf,
  createPublishing,
  listingRow,
  type Publishing,
  publishedJeans,
  readyJeans,
} from '../../../../test/published-items.ts'
import { editListingEndpoint } from '../../../listings/api.ts'
import { publishEndpoint, updateOnEbayEndpoint } from '../../api.ts'

test.each([
  ['25702', { status: 400, errors: [ebayError(25702, { skuValue: 'JEANS' })] }],
  ['25604', { status: 400, errors: [ebayError(25604, { additionalInfo: 'Product not found' })] }],
  ['25001', { status: 500, errors: [ebayError(25001)] }],
])('what eBay does not find right after it was put (%s) is asked for again after growing pauses', async (_, said) => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  const itemId = await readyJeans(publishing, { photos: 1 })
  env.ebay.faults.next({ kind: 'refusal', ...said, on: 'createOffer', times: 20 })
  const answer = seller.call(publishEndpoint, { itemId })
  expect(await throughPauses(publishing, itemId)).toEqual([2, 4, 8, 16, 30, 60])
  // Each repeat asks for the offer and the item that eBay has by then, and puts neither photos nor item again.
  const counted = (name: string) => callsOf(publishing).filter((operation) => operation === name).length
  expect(['createImageFromFile', 'createOrReplaceInventoryItem', 'getInventoryItem'].map(counted)).toEqual([1, 1, 6])
  expect(await answer).toMatchObject({ success: false, publish_status: 'failed' })
  expect((await listingRow(publishing, itemId))?.publishError).not.toContain('no longer has this item')
  env.ebay.faults.clear()
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  expect(env.ebay.listings(ebayUserId)).toHaveLength(1)
})

test('an offer that eBay publishes only at a repeat is the one that was made before', async () => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  const itemId = await readyJeans(publishing, { photos: 1 })
  const errors = [ebayError(25702, { skuValue: 'JEANS' })]
  env.ebay.faults.next({ kind: 'refusal', status: 400, errors, on: 'publishOffer' })
  const answer = seller.call(publishEndpoint, { itemId })
  expect(await throughPauses(publishing, itemId)).toEqual([2])
  expect(await answer).toMatchObject({ success: true, publish_status: 'published' })
  expect(env.ebay.listings(ebayUserId)).toHaveLength(1)
  const calls = callsOf(publishing)
  expect(calls.slice(calls.indexOf('publishOffer'))).toEqual([
    'publishOffer',
    'getOffer',
    'getInventoryItem',
    'updateOffer',
    'publishOffer',
  ])
})

test('an update of which eBay does not find the item that it has just taken goes on after the same pauses', async () => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  const itemId = await publishedJeans(publishing, { photos: 1 })
  const before = callsOf(publishing).length
  const errors = [ebayError(25702, { skuValue: 'JEANS' })]
  const update = async (title: string, times: number) => {
    await seller.call(editListingEndpoint, { itemId, changes: { title } })
    env.ebay.faults.next({ kind: 'refusal', status: 400, errors, on: 'updateOffer', times })
    const answer = seller.call(updateOnEbayEndpoint, { itemId })
    await expect.poll(async () => (await listingRow(publishing, itemId))?.jobId).not.toBeNull()
    return { pauses: await throughPauses(publishing, itemId), answer: await answer }
  }
  const title = 'Fernwold Mens Jeans 32x30 Blue Straight Denim'
  expect(await update(title, 1)).toMatchObject({ pauses: [2], answer: { success: true } })
  const calls = callsOf(publishing).slice(before)
  // Asked first, and not put again.
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
  expect((await listingRow(publishing, itemId))?.publishError).toMatch(/eBay is slow at the moment/u)
})

test('25604 that names a field is for the seller to mend', async () => {
  const publishing = await createPublishing()
  const itemId = await readyJeans(publishing, { photos: 1 })
  const errors = [ebayError(25604, { additionalInfo: 'The item specific Inseam is missing.' })]
  publishing.env.ebay.faults.next({ kind: 'refusal', status: 400, errors, on: 'createOffer' })
  expect(await publishing.seller.call(publishEndpoint, { itemId })).toMatchObject({
    success: false,
    fix: { field: 'measurements.inseam' },
  })
})

/** Lets the pauses before the repeats of a publication be over as each begins, until it has ended; gives their seconds. */
async function throughPauses(publishing: Publishing, itemId: string): Promise<number[]> {
  const { pool } = publishing.env.services.db
  const pauses: number[] = []
  const isEnded = async () => {
    const row = await listingRow(publishing, itemId)
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
