import { expect, test } from 'vitest'
import { ebayError } from '../../../../contracts/ebay/ebay-error.ts'
import { connectSeller } from '../../../../test/ebay-test-environment.ts'
import { callsOf, createEbaySeller, ebayItem, readyJeans } from '../../../../test/published-items.ts'
import { editListingEndpoint } from '../../../listings/api.ts'
import { checkPoliciesEndpoint, publishEndpoint, updateOnEbayEndpoint } from '../../api.ts'

test.each([
  ['is not registered', { isRegistered: false }, 'Finish registering as a seller at eBay'],
  ['may sell nothing', { sellingLimit: { amount: '0.0', quantity: 0 } }, 'Ask for a higher limit'],
] as const)(
  'an account that %s publishes nothing, and the answer says what to do before anything is sent',
  async (_, accountFacts, words) => {
    const ebaySeller = await createEbaySeller()
    const { env, seller } = ebaySeller
    const { userId } = await connectSeller(env, seller, env.ebay.sellers.add(accountFacts))
    await seller.call(checkPoliciesEndpoint, {})
    const itemId = await readyJeans(ebaySeller)
    expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({
      success: false,
      error: expect.stringContaining(words),
      fix: { field: 'selling' },
    })
    expect(callsOf({ ...ebaySeller, ebayUserId: userId })).toEqual([])
  },
)

test('if eBay answers an upload with only a location, the image is read there and not sent again', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  env.ebay.faults.next({ kind: 'location-alone', on: 'createImageFromFile' })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  const images = env.ebay.calls(ebayUserId).filter(({ operation }) => /Image/u.test(operation))
  expect(images.map(({ operation }) => operation)).toEqual(['createImageFromFile', 'getImage'])
  expect(env.ebay.listings(ebayUserId)[0]?.item.product?.imageUrls).toHaveLength(1)
})

test('eBay’s warnings stay on the item until eBay accepts a change without warnings', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  const message = 'Inseam is not applicable here and was dropped.'
  const warnings = [{ errorId: 25028, domain: 'API_INVENTORY', category: 'REQUEST', message } as const]
  for (const on of ['createOrReplaceInventoryItem', 'publishOffer'])
    env.ebay.faults.next({ kind: 'warning', warnings, on })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true, publish_status: 'published' })
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ error: null, warnings: message })
  await seller.call(editListingEndpoint, { itemId, changes: { title: 'Jeans with every item specific accepted' } })
  expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({ success: true })
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ warnings: null })
})

test('error 25018 asks the seller to finish the registration, not to connect again', async () => {
  const ebaySeller = await createEbaySeller()
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  const errors = [ebayError(25018)]
  ebaySeller.env.ebay.faults.next({ kind: 'refusal', status: 400, errors, on: 'publishOffer' })
  expect(await ebaySeller.seller.call(publishEndpoint, { itemId })).toMatchObject({
    publish_status: 'failed',
    error: expect.stringContaining('finish your registration as a seller'),
    fix: { field: 'selling' },
  })
})
