import { expect, test } from 'vitest'
import { accountDeletionPath } from '../../src/ebay/account-deletion-path.ts'
import { ebayAccountEndpoint, publishEndpoint } from '../../src/ebay/api.ts'
import { connectSeller } from '../ebay-test-environment.ts'
import { inLongRun } from '../long-test.ts'
import { callsOf, createEbaySeller, type EbaySeller, ebayItem, publishJeans, readyJeans } from '../published-items.ts'

const unfinished = 'Complete your seller registration at eBay.'
const limited = 'You have reached the number of items you can list this month.'

test.each([
  ...inLongRun([
    [{ isRegistered: false }, 'finish your registration', [unfinished], 'selling'],
    [{ sellingLimit: { amount: '0.0', quantity: 0 } }, 'monthly selling limit', [limited], undefined],
  ] as const),
  [
    { isRegistered: false, sellingLimit: { amount: '0.0', quantity: 0 } },
    'finish your registration',
    [unfinished, limited],
    'selling',
  ],
] as const)(
  'a refusal of the account is shown with everything that eBay says: %j',
  async (facts, words, ebaySays, field) => {
    const ebaySeller = await createEbaySeller()
    const { env, seller, ebayUserId } = ebaySeller
    const itemId = await readyJeans(ebaySeller, { photos: 1 })
    env.ebay.sellers.change(ebayUserId, facts)
    const answer = await seller.call(publishEndpoint, { itemId })
    expect(answer).toMatchObject({ success: false, publish_status: 'failed', error: expect.stringContaining(words) })
    for (const sentence of ebaySays) expect(answer.error).toContain(sentence)
    expect(answer.fix?.field).toBe(field)
    expect(env.ebay.listings(ebayUserId)).toEqual([])
  },
)

test('a photo that meets eBay’s limit is sent again after five seconds', async () => {
  const ebaySeller = await createEbaySeller()
  const itemId = await readyJeans(ebaySeller, { photos: 2 })
  ebaySeller.env.ebay.faults.next({ kind: 'rate-limit', on: 'createImageFromFile' })
  expect(await ebaySeller.seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  expect(sentPhotos(ebaySeller)).toBe(3)
})

test('a photo is not sent again while eBay’s limit lasts', async () => {
  const ebaySeller = await createEbaySeller()
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  ebaySeller.env.ebay.faults.next({ kind: 'rate-limit', on: 'createImageFromFile', retryAfter: 3600, times: 5 })
  expect(await ebaySeller.seller.call(publishEndpoint, { itemId })).toMatchObject({
    success: false,
    error: expect.stringContaining('60 minutes'),
  })
  expect(sentPhotos(ebaySeller)).toBe(1)
})

test('an access token that expires in the middle is renewed once, and there is one listing', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  atFirstCall(ebaySeller, 'createOffer', () => env.ebay.sellers.expireAccess(ebayUserId))
  const renewals = () => env.ebay.calls(ebayUserId).filter(({ operation }) => operation === 'token').length
  const before = renewals()
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  expect(renewals() - before).toBe(1)
  expect(env.ebay.listings(ebayUserId)).toHaveLength(1)
})

test('a consent that is withdrawn in the middle is reported, and after connecting again there is one listing', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  atFirstCall(ebaySeller, 'createOffer', () => env.ebay.sellers.revoke(ebayUserId))
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({
    success: false,
    publish_status: 'failed',
    fix: { field: 'connection' },
  })
  expect(await seller.call(ebayAccountEndpoint, {})).toMatchObject({ connection: { isExpired: true } })
  const account = env.ebay.sellers.list().find(({ userId }) => userId === ebayUserId)
  await connectSeller(env, seller, account)
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  expect(env.ebay.listings(ebayUserId)).toHaveLength(1)
  expect(sentPhotos(ebaySeller)).toBe(1)
})

test('nothing is kept of an account that eBay deletes in the middle of a publication', async () => {
  const ebaySeller = await createEbaySeller({
    environment: {
      EBAY_DELETION_URL: 'https://example.com/api/ebay/account-deletion',
      EBAY_DELETION_TOKEN: 'resale-inventory-verification-token-0001',
    },
  })
  const { env, seller, ebayUserId } = ebaySeller
  await publishJeans(ebaySeller, { photos: 1, hasOwnPhotos: true })
  const itemId = await readyJeans(ebaySeller, { photos: 1, hasOwnPhotos: true })
  const account = env.ebay.sellers.list().find(({ userId }) => userId === ebayUserId)
  if (!account) throw new Error('eBay does not know the account')
  const notification = Promise.withResolvers<{ status: number }>()
  env.ebay.faults.next({ kind: 'latency', ms: 1_500, on: 'createImageFromFile' })
  const stopWatching = whenAsked(ebaySeller, 'createImageFromFile', () => {
    notification.resolve(env.ebay.notifyAccountDeletion(`${env.url}${accountDeletionPath}`, account))
  })
  await seller.call(publishEndpoint, { itemId })
  stopWatching()
  expect((await notification.promise).status).toBe(204)
  await expect.poll(() => sentPhotos(ebaySeller)).toBe(2)
  const kept = await env.services.db.asUser(seller.userId, async (tx) => {
    const counts: unknown[] = []
    for (const table of ['ebay_credentials', 'ebay_listings', 'ebay_images', 'ebay_order_lines'])
      counts.push((await tx.execute(`select 1 from ${table}`)).rowCount)
    return counts
  })
  expect(kept).toEqual([0, 0, 0, 0])
  await expect.poll(async () => (await ebayItem(ebaySeller, itemId)).publication).toBeNull()
})

function sentPhotos(ebaySeller: EbaySeller): number {
  return callsOf(ebaySeller).filter((operation) => operation === 'createImageFromFile').length
}

/** Runs `happen` at the first call of an operation from now on, before eBay answers it. */
function atFirstCall(ebaySeller: EbaySeller, operation: string, happen: () => void) {
  const stop = whenAsked(ebaySeller, operation, () => {
    stop()
    happen()
  })
}

function whenAsked({ env }: EbaySeller, operation: string, happen: () => void): () => void {
  const { faults } = env.ebay
  faults.choose((call) => {
    if (call.operation === operation) happen()
    return undefined
  })
  return () => faults.choose(undefined)
}
