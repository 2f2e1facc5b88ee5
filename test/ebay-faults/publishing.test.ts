import { expect, test } from 'vitest'
import { ebayError } from '../../contracts/ebay/ebay-error.ts'
import { publishEndpoint, updateOnEbayEndpoint } from '../../src/ebay/api.ts'
import { createTokenCipher } from '../../src/ebay/server/client/token-cipher.ts'
import { ebayCredentials } from '../../src/ebay/server/tables.ts'
import { editListingEndpoint } from '../../src/listings/api.ts'
import { createLog } from '../../src/platform/server/process/log.ts'
import { inLongRun } from '../long-test.ts'
import {
  callsOf,
  createEbaySeller,
  type EbaySeller,
  ebayItem,
  listingRow,
  publishJeans,
  readyJeans,
} from '../published-items.ts'
import { syncNow } from './sync-now.ts'
import { transientTroubles } from './transient-troubles.ts'

/** The steps before publishing, which must not happen twice. */
const stepsBefore = ['getOffers', 'createImageFromFile', 'createOrReplaceInventoryItem', 'createOffer'] as const
type Step = (typeof stepsBefore)[number] | 'publishOffer'

const steps: readonly Step[] = ['publishOffer', ...inLongRun(stepsBefore)]

test.each(steps)('publishing recovers from any transient fault at %s, and lists each item once', async (on) => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  for (const [at, trouble] of transientTroubles.entries()) {
    // Each item has photos of its own. A photo shared with an earlier item is at eBay already, and is not sent again.
    const itemId = await readyJeans(ebaySeller, { photos: 1, hasOwnPhotos: true })
    env.ebay.faults.next({ ...trouble, on })
    const answer = await seller.call(publishEndpoint, { itemId })
    expect([trouble.kind, answer]).toMatchObject([trouble.kind, { success: true, publish_status: 'published' }])
    expect(env.ebay.faults.waitingCount()).toBe(0)
    expect(env.ebay.listings(ebayUserId)).toHaveLength(at + 1)
  }
})

test.each(['hang', 'commit-then-hang'] as const)(
  'if eBay does not answer a publish (%s), eBay is asked for the offer before anything else',
  async (kind) => {
    const ebaySeller = await createEbaySeller()
    const { env, seller } = ebaySeller
    const itemId = await readyJeans(ebaySeller, { photos: 1 })
    env.ebay.faults.next({ kind, on: 'publishOffer' })
    const answer = seller.call(publishEndpoint, { itemId })
    await env.timeOut()
    expect(await answer).toMatchObject({ success: true })
    const calls = callsOf(ebaySeller)
    const expectedCalls = kind === 'hang' ? ['publishOffer', 'getOffer', 'publishOffer'] : ['publishOffer', 'getOffer']
    expect(calls.slice(calls.indexOf('publishOffer'))).toEqual(expectedCalls)
    expectOneListing(ebaySeller)
  },
)

test.each(['publishOffer', ...inLongRun(['createOffer'] as const)] as const)(
  'while eBay reports a concurrent change, %s is tried twice more and not again',
  async (on) => {
    const ebaySeller = await createEbaySeller()
    const itemId = await readyJeans(ebaySeller, { photos: 1 })
    ebaySeller.env.ebay.faults.next({ kind: 'concurrent', on, times: 12 })
    expect(await ebaySeller.seller.call(publishEndpoint, { itemId })).toMatchObject({ publish_status: 'failed' })
    expect(callsOf(ebaySeller).filter((operation) => operation === on)).toHaveLength(3)
  },
)

test.each(steps)('if eBay is away at %s, the item fails safely and is later published only once', async (on) => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 2 })
  env.ebay.faults.next({ kind: 'unavailable', on, times: 12 })
  const answer = await seller.call(publishEndpoint, { itemId })
  expect(answer).toMatchObject({
    success: false,
    publish_status: 'failed',
    error: expect.stringContaining('is safe'),
  })
  expect(env.ebay.listings(ebaySeller.ebayUserId)).toEqual([])
  // At most the first try and two more of each call.
  expect(callsOf(ebaySeller).filter((operation) => operation === on).length).toBeLessThanOrEqual(6)
  env.ebay.faults.clear()
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  expectOneListing(ebaySeller)
  expect(env.ebay.listings(ebaySeller.ebayUserId)[0]?.item.product?.imageUrls).toHaveLength(2)
})

test.each([3600, ...inLongRun([undefined])])(
  'no more requests are sent while a limit of eBay lasts (Retry-After %s)',
  async (retryAfter) => {
    const ebaySeller = await createEbaySeller()
    const { env, seller } = ebaySeller
    const itemId = await readyJeans(ebaySeller, { photos: 1 })
    const limit = { kind: 'rate-limit', on: 'createOffer', times: 5, ...(retryAfter && { retryAfter }) } as const
    env.ebay.faults.next(limit)
    expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({
      success: false,
      publish_status: 'failed',
      error: expect.stringContaining("eBay isn't accepting more requests right now"),
    })
    expect(callsOf(ebaySeller).filter((operation) => operation === 'createOffer')).toHaveLength(1)
  },
)

test('publishing waits for a limit that ends in a moment', async () => {
  const ebaySeller = await createEbaySeller()
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  ebaySeller.env.ebay.faults.next({ kind: 'rate-limit', on: 'publishOffer', retryAfter: 2 })
  expect(await ebaySeller.seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  expectOneListing(ebaySeller)
})

test('a consent that ended at eBay is reported, and connecting again fixes it', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  env.ebay.sellers.revoke(ebayUserId)
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({
    success: false,
    error: expect.stringContaining('please reconnect your account'),
    fix: { field: 'connection' },
  })
  expect(env.ebay.listings(ebayUserId)).toEqual([])
})

test('a photo that eBay refuses is named, and the fault points at the photos', async () => {
  const ebaySeller = await createEbaySeller()
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  ebaySeller.env.ebay.faults.next({ kind: 'image-too-large', on: 'createImageFromFile' })
  const answer = await ebaySeller.seller.call(publishEndpoint, { itemId })
  expect(answer).toMatchObject({ success: false, fix: { field: 'photos', check: 'images' } })
  expect(answer.error).toMatch(/^eBay didn't accept photo 1\..*eBay says: /u)
})

test('a refusal keeps plain words, eBay’s own message, and the field that fixes it', async () => {
  const ebaySeller = await createEbaySeller()
  const itemId = await readyJeans(ebaySeller, { photos: 1 })
  const additionalInfo =
    'The item specific Inseam is missing. Add Inseam to this listing, enter a valid value, and then try again.'
  const errors = [ebayError(25002, { additionalInfo })]
  ebaySeller.env.ebay.faults.next({ kind: 'refusal', status: 400, errors, on: 'publishOffer' })
  const answer = await ebaySeller.seller.call(publishEndpoint, { itemId })
  expect(answer).toMatchObject({ success: false, publish_status: 'failed', fix: { field: 'measurements.inseam' } })
  expect(answer.error).toContain('Inseam is missing, and eBay requires it in this category.')
  expect(answer.error).toMatch(/eBay says: .*The item specific Inseam is missing/u)
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'failed', error: answer.error })
})

test('photos that eBay has lost are sent again at the next try', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { photos: 2 })
  const errors = [ebayError(25014)]
  env.ebay.faults.next({ kind: 'refusal', status: 400, errors, on: 'publishOffer' })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: false, fix: { field: 'photos' } })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  expect(callsOf(ebaySeller).filter((operation) => operation === 'createImageFromFile')).toHaveLength(4)
})

test('photos that eBay has lost are sent again by the next update, too', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { photos: 2 })
  await seller.call(editListingEndpoint, { itemId, changes: { title: 'A title that is new to eBay' } })
  const errors = [ebayError(25014)]
  env.ebay.faults.next({ kind: 'refusal', status: 400, errors, on: 'createOrReplaceInventoryItem' })
  expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({
    success: false,
    fix: { field: 'photos' },
  })
  expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({ success: true })
  expect(callsOf(ebaySeller).filter((operation) => operation === 'createImageFromFile')).toHaveLength(4)
})

test('the seller’s listing that eBay did not find for a moment is recognized and left alone', async () => {
  const ebaySeller = await createEbaySeller()
  const { env, seller, ebayUserId } = ebaySeller
  const itemId = await publishJeans(ebaySeller, { photos: 1 })
  env.ebay.faults.next({ kind: 'refusal', status: 404, errors: [ebayError(25713)], on: 'getOffer' })
  await syncNow(ebaySeller)
  expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ status: 'ended' })
  const before = callsOf(ebaySeller).length
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true, publish_status: 'published' })
  expect(callsOf(ebaySeller).slice(before)).toEqual(['getOffers'])
  expectOneListing(ebaySeller)
  const [listing] = env.ebay.listings(ebayUserId)
  expect(await listingRow(ebaySeller, itemId)).toMatchObject({ listingId: listing?.listingId })
})

test.each(['createOrReplaceInventoryItem', 'updateOffer'] as const)(
  'an update that eBay refuses at %s leaves the listing live, and is reported',
  async (on) => {
    const ebaySeller = await createEbaySeller()
    const { env, seller } = ebaySeller
    const itemId = await publishJeans(ebaySeller, { photos: 1 })
    await seller.call(editListingEndpoint, { itemId, changes: { title: 'A title that is new to eBay' } })
    env.ebay.faults.next({ kind: 'unavailable', on, times: 3 })
    expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({
      success: false,
      publish_status: 'published',
      error: expect.stringContaining('is safe'),
    })
    const { publication } = await ebayItem(ebaySeller, itemId)
    expect(publication).toMatchObject({ status: 'published', isChanged: true, isUpdating: false })
    expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({ success: true })
    expect((await ebayItem(ebaySeller, itemId)).publication).toMatchObject({ isChanged: false, error: null })
    expectOneListing(ebaySeller)
  },
)

test('neither a token nor the seller’s words appear in the log or in a message, for any fault', async () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const ebaySeller = await createEbaySeller({ log })
  const { env, seller } = ebaySeller
  const itemId = await readyJeans(ebaySeller, { sku: 'TYPED-SKU', photos: 1 })
  env.ebay.faults.next(
    { kind: 'image-too-large', on: 'createImageFromFile' },
    { kind: 'unavailable', on: 'createOrReplaceInventoryItem', times: 3 },
    { kind: 'reset', on: 'createOffer' },
    { kind: 'unavailable', on: 'createOffer', times: 3 },
  )
  await seller.call(publishEndpoint, { itemId })
  await seller.call(publishEndpoint, { itemId })
  const answer = await seller.call(publishEndpoint, { itemId })
  expect(answer.success).toBe(false)
  // The SKU, and the ZIP code in the key of the location that items ship from.
  expect(lines.filter((line) => /TYPED-SKU|97201/u.test(line))).toEqual([])
  expect(lines.length).toBeGreaterThan(10)
  const shownText = JSON.stringify([answer, await listingRow(ebaySeller, itemId), lines])
  const tokens = await tokensOf(ebaySeller)
  expect(tokens.map((token) => shownText.includes(token.slice(-24)))).toEqual([false, false])
  expect(shownText).not.toContain('Bearer ')
})

function expectOneListing({ env, ebayUserId }: EbaySeller) {
  const live = env.ebay.listings(ebayUserId).filter(({ status }) => status === 'ACTIVE')
  expect(live).toHaveLength(1)
  expect(env.ebay.listings(ebayUserId)).toHaveLength(1)
}

/** The seller's access and refresh tokens. */
async function tokensOf({ env, seller }: EbaySeller): Promise<string[]> {
  const { appSecrets, db, ebay } = env.services
  const [row] = await db.asUser(seller.userId, (tx) => tx.select().from(ebayCredentials))
  const owner = { userId: seller.userId, environment: ebay.environment }
  return [row?.accessToken, row?.refreshToken].map(
    (encrypted) => createTokenCipher(appSecrets).decrypt(owner, encrypted ?? '') ?? '',
  )
}
