import { expect, test } from 'vitest'
import { createPolicyAtEbay } from '../../../../../test/policy-at-ebay.ts'
import {
  createEbaySeller,
  type EbaySeller,
  ebayItem,
  listingRow,
  publishJeans,
  readyJeans,
  readyToSell,
} from '../../../../../test/published-items.ts'
import { editListingEndpoint } from '../../../../listings/api.ts'
import { itemPhotosEndpoint, reorderPhotosEndpoint } from '../../../../photos/api.ts'
import { shopCountsEndpoint } from '../../../../workbench/api.ts'
import {
  checkPoliciesEndpoint,
  choosePolicyEndpoint,
  listEbayItemsEndpoint,
  setLocationEndpoint,
  updateManyEndpoint,
  updateOnEbayEndpoint,
} from '../../../api.ts'
import { ebayListings } from '../../tables.ts'

const better = { title: 'Fernwold straight jeans in a better light' }

test('changes of live items wait until they are sent together, and those of other items do not', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const [first, second] = [await publishJeans(ebaySeller), await publishJeans(ebaySeller)]
  const unpublished = await readyJeans(ebaySeller)
  expect(await unsent(ebaySeller)).toEqual({ ids: [], count: 0 })
  for (const itemId of [first, unpublished]) await seller.call(editListingEndpoint, { itemId, changes: better })
  const { photos } = await seller.call(itemPhotosEndpoint, { itemId: second })
  const reversed = photos.map(({ id }) => id).toReversed()
  await seller.call(reorderPhotosEndpoint, { itemId: second, photoIds: reversed })
  expect(await unsent(ebaySeller)).toEqual({ ids: [second, first], count: 2 })

  expect(await seller.call(updateManyEndpoint, {})).toEqual({
    started: [first, second].toSorted(),
    refused: [],
    next: null,
  })
  await expect.poll(() => unsentAndRunning(ebaySeller)).toBe(0)
  const titles = env.ebay.listings(ebayUserId).map(({ item }) => item.product?.title)
  expect(titles.filter((title) => title === better.title)).toHaveLength(1)
  expect(await seller.call(updateManyEndpoint, {})).toEqual({ started: [], refused: [], next: null })
})

test('a change that is taken back waits no longer', async () => {
  const ebaySeller = await createEbaySeller()
  const { seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  const { items } = await seller.call(listEbayItemsEndpoint, { itemIds: itemId })
  await seller.call(editListingEndpoint, { itemId, changes: better })
  expect(await unsent(ebaySeller)).toEqual({ ids: [itemId], count: 1 })
  await seller.call(editListingEndpoint, { itemId, changes: { title: items[0]?.listing?.title ?? null } })
  expect(await unsent(ebaySeller)).toEqual({ ids: [], count: 0 })
})

test('an item that lacks a value is reported by its SKU, and the others are sent', async () => {
  const ebaySeller = await createEbaySeller()
  const { seller } = ebaySeller
  const good = await publishJeans(ebaySeller)
  const untitled = await publishJeans(ebaySeller, { sku: 'UNTITLED' })
  await seller.call(editListingEndpoint, { itemId: good, changes: better })
  await seller.call(editListingEndpoint, { itemId: untitled, changes: { title: ' ' } })
  const answer = await seller.call(updateManyEndpoint, {})
  expect(answer).toMatchObject({ started: [good], refused: [{ itemId: untitled, sku: 'UNTITLED' }], next: null })
  expect(answer.refused[0]?.sentence).toContain('Title is required')
})

test('an update that eBay refuses waits among the refused ones alone', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  await seller.call(editListingEndpoint, { itemId, changes: better })
  await env.services.db.asUser(seller.userId, (tx) => tx.update(ebayListings).set({ publishError: 'Too late.' }))
  expect(await unsent(ebaySeller)).toEqual({ ids: [], count: 0 })
  expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({ success: true })
  expect(await unsent(ebaySeller)).toEqual({ ids: [], count: 0 })
})

test('another place to send from changes all live items, and the same place none', async () => {
  const ebaySeller = await createEbaySeller()
  const { seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  await seller.call(setLocationEndpoint, { postalCode: '97201' })
  expect(await unsent(ebaySeller)).toEqual({ ids: [], count: 0 })
  await seller.call(setLocationEndpoint, { postalCode: '10001' })
  expect(await unsent(ebaySeller)).toEqual({ ids: [itemId], count: 1 })
  expect(await ebayItem(ebaySeller, itemId)).toMatchObject({ publication: { isChanged: true } })
})

test('another policy changes all live items, and the same policy none', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  const unpublished = await readyJeans(ebaySeller)
  const strict = await createPolicyAtEbay(env, ebayUserId, 'return', { name: 'Strict' })
  const { account } = await seller.call(checkPoliciesEndpoint, {})
  const kept = account?.policies.return?.id ?? ''
  await seller.call(choosePolicyEndpoint, { kind: 'return', id: kept })
  expect(await unsent(ebaySeller)).toEqual({ ids: [], count: 0 })
  await seller.call(choosePolicyEndpoint, { kind: 'return', id: strict })
  expect(await unsent(ebaySeller)).toEqual({ ids: [itemId], count: 1 })
  expect(await ebayItem(ebaySeller, itemId)).toMatchObject({ publication: { isChanged: true } })
  expect(await ebayItem(ebaySeller, unpublished)).toMatchObject({ publication: null })

  expect(await seller.call(updateManyEndpoint, {})).toMatchObject({ started: [itemId] })
  await expect.poll(() => unsentAndRunning(ebaySeller)).toBe(0)
  const [offer] = env.ebay.listings(ebayUserId)
  expect(offer?.offer.listingPolicies).toMatchObject({ returnPolicyId: strict })
})

test('reading an item corrects what is stored about it, and another seller sees and sends nothing', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller)
  await env.services.db.asUser(seller.userId, (tx) => tx.update(ebayListings).set({ isChanged: true }))
  const other = { ...ebaySeller, seller: await env.seller() }
  await readyToSell(env, other.seller)
  expect(await unsent(other)).toEqual({ ids: [], count: 0 })
  expect(await other.seller.call(updateManyEndpoint, {})).toEqual({ started: [], refused: [], next: null })
  await seller.call(listEbayItemsEndpoint, { itemIds: itemId })
  expect(await listingRow(ebaySeller, itemId)).toMatchObject({ isChanged: false })
})

async function unsent({ seller }: Pick<EbaySeller, 'seller'>) {
  const { items } = await seller.call(listEbayItemsEndpoint, { task: 'unsent' })
  return { ids: items.map(({ id }) => id), count: (await seller.call(shopCountsEndpoint, {})).tasks.unsent }
}

/** How many listings of the seller differ from what eBay has, or are being sent. */
async function unsentAndRunning({ env, seller }: EbaySeller): Promise<number> {
  const rows = await env.services.db.asUser(seller.userId, (tx) => tx.select().from(ebayListings))
  return rows.filter(({ isChanged, jobId }) => isChanged || jobId !== null).length
}
