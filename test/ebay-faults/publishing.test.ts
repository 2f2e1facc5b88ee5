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
  createPublishing,
  ebayItem,
  listingRow,
  type Publishing,
  publishedJeans,
  readyJeans,
} from '../published-items.ts'
import { passingTroubles } from './passing-troubles.ts'
import { syncNow } from './sync-now.ts'

/** Before the one that must not happen twice. */
const stepsBefore = ['getOffers', 'createImageFromFile', 'createOrReplaceInventoryItem', 'createOffer'] as const
type Step = (typeof stepsBefore)[number] | 'publishOffer'

const steps: readonly Step[] = ['publishOffer', ...inLongRun(stepsBefore)]

test.each(steps)('at %s one trouble of any kind is got over, and there is one listing of each item', async (on) => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  for (const [at, trouble] of passingTroubles.entries()) {
    // A photo of its own, so that each has one to send.
    const itemId = await readyJeans(publishing, { photos: 1, own: true })
    env.ebay.faults.next({ ...trouble, on })
    const answer = await seller.call(publishEndpoint, { itemId })
    expect([trouble.kind, answer]).toMatchObject([trouble.kind, { success: true, publish_status: 'published' }])
    expect(env.ebay.faults.waiting()).toBe(0)
    expect(env.ebay.listings(ebayUserId)).toHaveLength(at + 1)
  }
})

test.each(['hang', 'commit-then-hang'] as const)(
  'where eBay publishes and says nothing (%s) it is asked first',
  async (kind) => {
    const publishing = await createPublishing()
    const { env, seller } = publishing
    const itemId = await readyJeans(publishing, { photos: 1 })
    env.ebay.faults.next({ kind, on: 'publishOffer' })
    const answer = seller.call(publishEndpoint, { itemId })
    await env.timeOut()
    expect(await answer).toMatchObject({ success: true })
    const calls = callsOf(publishing)
    const asked = kind === 'hang' ? ['publishOffer', 'getOffer', 'publishOffer'] : ['publishOffer', 'getOffer']
    expect(calls.slice(calls.indexOf('publishOffer'))).toEqual(asked)
    expectOneListing(publishing)
  },
)

test.each(['publishOffer', ...inLongRun(['createOffer'] as const)] as const)(
  'while another change is under way %s is tried twice more and no further',
  async (on) => {
    const publishing = await createPublishing()
    const itemId = await readyJeans(publishing, { photos: 1 })
    publishing.env.ebay.faults.next({ kind: 'concurrent', on, times: 12 })
    expect(await publishing.seller.call(publishEndpoint, { itemId })).toMatchObject({ publish_status: 'failed' })
    expect(callsOf(publishing).filter((operation) => operation === on)).toHaveLength(3)
  },
)

test.each(steps)(
  'when eBay stays away at %s the item is failed and safe, and goes through later with nothing twice',
  async (on) => {
    const publishing = await createPublishing()
    const { env, seller } = publishing
    const itemId = await readyJeans(publishing, { photos: 2 })
    env.ebay.faults.next({ kind: 'unavailable', on, times: 12 })
    const answer = await seller.call(publishEndpoint, { itemId })
    expect(answer).toMatchObject({
      success: false,
      publish_status: 'failed',
      error: expect.stringContaining('is safe'),
    })
    expect(env.ebay.listings(publishing.ebayUserId)).toEqual([])
    // At most the first try and two more of each call.
    expect(callsOf(publishing).filter((operation) => operation === on).length).toBeLessThanOrEqual(6)
    env.ebay.faults.clear()
    expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
    expectOneListing(publishing)
    expect(env.ebay.listings(publishing.ebayUserId)[0]?.item.product?.imageUrls).toHaveLength(2)
  },
)

test.each([3600, ...inLongRun([undefined])])(
  'a limit of eBay (Retry-After %s) is not hammered on',
  async (retryAfter) => {
    const publishing = await createPublishing()
    const { env, seller } = publishing
    const itemId = await readyJeans(publishing, { photos: 1 })
    const limit = { kind: 'rate-limit', on: 'createOffer', times: 5, ...(retryAfter && { retryAfter }) } as const
    env.ebay.faults.next(limit)
    expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({
      success: false,
      publish_status: 'failed',
      error: expect.stringContaining('takes no more requests'),
    })
    expect(callsOf(publishing).filter((operation) => operation === 'createOffer')).toHaveLength(1)
  },
)

test('a limit that eBay says is over in a moment is waited out', async () => {
  const publishing = await createPublishing()
  const itemId = await readyJeans(publishing, { photos: 1 })
  publishing.env.ebay.faults.next({ kind: 'rate-limit', on: 'publishOffer', retryAfter: 2 })
  expect(await publishing.seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  expectOneListing(publishing)
})

test('a consent that is over at eBay is said, and mended by connecting again', async () => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  const itemId = await readyJeans(publishing, { photos: 1 })
  env.ebay.sellers.revoke(ebayUserId)
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({
    success: false,
    error: expect.stringContaining('please reconnect your account'),
    fix: { field: 'connection' },
  })
  expect(env.ebay.listings(ebayUserId)).toEqual([])
})

test('a photo that eBay does not take is named, and points at the photos', async () => {
  const publishing = await createPublishing()
  const itemId = await readyJeans(publishing, { photos: 1 })
  publishing.env.ebay.faults.next({ kind: 'image-too-large', on: 'createImageFromFile' })
  const answer = await publishing.seller.call(publishEndpoint, { itemId })
  expect(answer).toMatchObject({ success: false, fix: { field: 'photos', check: 'images' } })
  expect(answer.error).toMatch(/^Photo 1 is not taken by eBay.*eBay says: /u)
})

test('a refusal keeps plain words, what eBay says, and the field that mends it', async () => {
  const publishing = await createPublishing()
  const itemId = await readyJeans(publishing, { photos: 1 })
  const additionalInfo =
    'The item specific Inseam is missing. Add Inseam to this listing, enter a valid value, and then try again.'
  const errors = [ebayError(25002, { additionalInfo })]
  publishing.env.ebay.faults.next({ kind: 'refusal', status: 400, errors, on: 'publishOffer' })
  const answer = await publishing.seller.call(publishEndpoint, { itemId })
  expect(answer).toMatchObject({ success: false, publish_status: 'failed', fix: { field: 'measurements.inseam' } })
  expect(answer.error).toContain('Inseam is missing, and eBay requires it in this category.')
  expect(answer.error).toMatch(/eBay says: .*The item specific Inseam is missing/u)
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ status: 'failed', error: answer.error })
})

test('photos that eBay has lost since are sent anew the next time', async () => {
  const publishing = await createPublishing()
  const { env, seller } = publishing
  const itemId = await readyJeans(publishing, { photos: 2 })
  const errors = [ebayError(25014)]
  env.ebay.faults.next({ kind: 'refusal', status: 400, errors, on: 'publishOffer' })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: false, fix: { field: 'photos' } })
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true })
  expect(callsOf(publishing).filter((operation) => operation === 'createImageFromFile')).toHaveLength(4)
})

test('photos that eBay has lost since are sent anew by the next update, too', async () => {
  const publishing = await createPublishing()
  const { env, seller } = publishing
  const itemId = await publishedJeans(publishing, { photos: 2 })
  await seller.call(editListingEndpoint, { itemId, changes: { title: 'A title that is new to eBay' } })
  const errors = [ebayError(25014)]
  env.ebay.faults.next({ kind: 'refusal', status: 400, errors, on: 'createOrReplaceInventoryItem' })
  expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({
    success: false,
    fix: { field: 'photos' },
  })
  expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({ success: true })
  expect(callsOf(publishing).filter((operation) => operation === 'createImageFromFile')).toHaveLength(4)
})

test('an own listing that eBay denied for a moment is taken for what it is, and not touched', async () => {
  const publishing = await createPublishing()
  const { env, seller, ebayUserId } = publishing
  const itemId = await publishedJeans(publishing, { photos: 1 })
  env.ebay.faults.next({ kind: 'refusal', status: 404, errors: [ebayError(25713)], on: 'getOffer' })
  await syncNow(publishing)
  expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ status: 'ended' })
  const before = callsOf(publishing).length
  expect(await seller.call(publishEndpoint, { itemId })).toMatchObject({ success: true, publish_status: 'published' })
  expect(callsOf(publishing).slice(before)).toEqual(['getOffers'])
  expectOneListing(publishing)
  const [listing] = env.ebay.listings(ebayUserId)
  expect(await listingRow(publishing, itemId)).toMatchObject({ listingId: listing?.listingId })
})

test.each(['createOrReplaceInventoryItem', 'updateOffer'] as const)(
  'an update that eBay does not take at %s leaves the listing live, and says so',
  async (on) => {
    const publishing = await createPublishing()
    const { env, seller } = publishing
    const itemId = await publishedJeans(publishing, { photos: 1 })
    await seller.call(editListingEndpoint, { itemId, changes: { title: 'A title that is new to eBay' } })
    env.ebay.faults.next({ kind: 'unavailable', on, times: 3 })
    expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({
      success: false,
      publish_status: 'published',
      error: expect.stringContaining('is safe'),
    })
    const { publication } = await ebayItem(publishing, itemId)
    expect(publication).toMatchObject({ status: 'published', isChanged: true, isUpdating: false })
    expect(await seller.call(updateOnEbayEndpoint, { itemId })).toMatchObject({ success: true })
    expect((await ebayItem(publishing, itemId)).publication).toMatchObject({ isChanged: false, error: null })
    expectOneListing(publishing)
  },
)

test('nothing of a token, and nothing that a seller typed, is in the log or told, whatever goes wrong', async () => {
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const publishing = await createPublishing({ log })
  const { env, seller } = publishing
  const itemId = await readyJeans(publishing, { sku: 'TYPED-SKU', photos: 1 })
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
  // The SKU, and the ZIP code in the key of the place that things are sent from.
  expect(lines.filter((line) => /TYPED-SKU|97201/u.test(line))).toEqual([])
  expect(lines.length).toBeGreaterThan(10)
  const told = JSON.stringify([answer, await listingRow(publishing, itemId), lines])
  const tokens = await tokensOf(publishing)
  expect(tokens.map((token) => told.includes(token.slice(-24)))).toEqual([false, false])
  expect(told).not.toContain('Bearer ')
})

function expectOneListing({ env, ebayUserId }: Publishing) {
  const live = env.ebay.listings(ebayUserId).filter(({ status }) => status === 'ACTIVE')
  expect(live).toHaveLength(1)
  expect(env.ebay.listings(ebayUserId)).toHaveLength(1)
}

/** The tokens that are used for the seller: access and refresh. */
async function tokensOf({ env, seller }: Publishing): Promise<string[]> {
  const { appSecrets, db, ebay } = env.services
  const [row] = await db.asUser(seller.userId, (tx) => tx.select().from(ebayCredentials))
  const owner = { userId: seller.userId, environment: ebay.environment }
  return [row?.accessToken, row?.refreshToken].map(
    (encrypted) => createTokenCipher(appSecrets).decrypt(owner, encrypted ?? '') ?? '',
  )
}
