import { expect, test } from 'vitest'
import { createEbaySeller, ebayItem, listingRow, publishJeans, readyJeans } from '../../../../test/published-items.ts'
import { someEvidence, someListing } from '../../../../test/some-listing.ts'
import { deleteItemsEndpoint } from '../../../items/api.ts'
import { looksRightEndpoint } from '../../../listings/api.ts'
import { type EbayTask, ebayAccountEndpoint, listEbayItemsEndpoint } from '../../api.ts'
import { ebayListings } from '../tables.ts'

test('each task lists the items that wait for it, and one that is done leaves the list', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  await readyJeans(ebaySeller, { photos: 1 })
  const withoutPrice = await readyJeans(ebaySeller, { photos: 1, listing: { suggestedPrice: null } })
  const { evidence } = someListing()
  const doubtful = await readyJeans(ebaySeller, {
    photos: 1,
    listing: { evidence: { ...evidence, color: { ...someEvidence('Blue'), confidence: 0.5 } } },
  })
  const refused = await publishJeans(ebaySeller, { photos: 1 })
  await env.services.db.asUser(seller.userId, (tx) => tx.update(ebayListings).set({ publishError: 'Too late.' }))
  // Reading the items stores what each of them lacks.
  await seller.call(listEbayItemsEndpoint, {})
  const idsOf = async (task: EbayTask) => (await seller.call(listEbayItemsEndpoint, { task })).items.map(({ id }) => id)
  expect(await idsOf('needs-details')).toEqual([withoutPrice])
  expect(await idsOf('to-confirm')).toEqual([doubtful])
  expect(await idsOf('refused')).toEqual([refused])
  expect((await seller.call(ebayAccountEndpoint, {})).refusedItems).toBe(1)

  const { readiness } = await ebayItem(ebaySeller, doubtful)
  const answers = readiness.questions.map(({ key, held }) => ({ key, held }))
  await seller.call(looksRightEndpoint, { itemId: doubtful, answers })
  expect(await idsOf('to-confirm')).toEqual([])
})

test('a refused item counts no longer once it is deleted, and nobody else sees it', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { photos: 1 })
  const failed = { publishStatus: 'failed', publishError: 'Too late.' } as const
  await env.services.db.asUser(seller.userId, (tx) => tx.update(ebayListings).set(failed))
  const stranger = await env.seller()
  expect((await stranger.call(ebayAccountEndpoint, {})).refusedItems).toBe(0)
  expect((await stranger.call(listEbayItemsEndpoint, { task: 'refused' })).items).toEqual([])
  expect(await listingRow(ebaySeller, itemId)).toMatchObject(failed)
  await seller.call(deleteItemsEndpoint, { itemIds: [itemId] })
  expect((await seller.call(ebayAccountEndpoint, {})).refusedItems).toBe(0)
})
