import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { publishEndpoint } from '../../src/ebay/api.ts'
import { createLog } from '../../src/platform/server/process/log.ts'
import { createEbaySeller, ebayItem, publishJeans, readyJeans } from '../published-items.ts'
import { syncNow } from './sync-now.ts'

test('a listing that eBay holds right after publishing is shown like one that it holds later, until eBay releases it', async () => {
  let logText = ''
  const log = createLog('info', new Writable({ write: (line, _, done) => done(void (logText += String(line))) }))
  const ebaySeller = await createEbaySeller({ log })
  const { env, seller, ebayUserId } = ebaySeller
  const later = await publishJeans(ebaySeller, { photos: 1 })
  const atOnce = await readyJeans(ebaySeller, { photos: 1 })
  env.ebay.faults.next({ kind: 'held', on: 'publishOffer' })
  expect(await seller.call(publishEndpoint, { itemId: atOnce })).toMatchObject({
    success: true,
    publish_status: 'held',
    listing_url: expect.stringContaining('/itm/'),
  })
  expect(logText).toContain('"warnings":[25096]')
  const publicState = async (itemId: string) => {
    const { status, publication } = await ebayItem(ebaySeller, itemId)
    return [status, publication?.status, publication?.error, publication?.endedAt, publication?.isChanged]
  }
  expect(await publicState(atOnce)).toEqual(['listed', 'held', null, null, false])

  const listings = env.ebay.listings(ebayUserId)
  for (const { listingId } of listings) env.ebay.holdListing(listingId)
  await syncNow(ebaySeller)
  expect(await publicState(later)).toEqual(await publicState(atOnce))
  for (const { listingId } of listings) env.ebay.holdListing(listingId, false)
  await syncNow(ebaySeller)
  const published = ['listed', 'published', null, null, false]
  expect([await publicState(later), await publicState(atOnce)]).toEqual([published, published])
})
