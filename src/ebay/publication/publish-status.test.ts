import { expect, test } from 'vitest'
import { statusOfOffer } from './live-offer.ts'
import { mayBecome, nextPublishStatuses } from './next-statuses.ts'
import { isLive, itemStatusOf, publishStatuses, publishStatusWords } from './publish-status.ts'

test('every status leads to known ones, and a sold item is published again only after the sale is cancelled', () => {
  for (const status of publishStatuses)
    expect(nextPublishStatuses[status].filter((next) => !publishStatuses.includes(next) || next === status)).toEqual([])
})

test('a listing can be published, ended, published again and sold', () => {
  const way = [
    'none',
    'publishing',
    'published',
    'ended',
    'publishing',
    'unknown',
    'published',
    'held',
    'published',
    'sold',
    'ended',
    'publishing',
  ] as const
  expect(way.slice(1).filter((status, at) => !mayBecome(way[at] ?? 'sold', status))).toEqual([])
  expect(mayBecome('published', 'published')).toBe(true)
  expect(mayBecome('none', 'published')).toBe(false)
  expect(mayBecome('published', 'publishing')).toBe(false)
  expect(mayBecome('sold', 'publishing')).toBe(false)
})

test('an item is listed while its listing is live, and an ended one stays ended until it is live again', () => {
  const ofNew = ['draft', 'draft', 'listed', 'draft', 'draft', 'ended', 'sold', 'listed']
  expect(publishStatuses.map((status) => itemStatusOf(status, false))).toEqual(ofNew)
  const ofEnded = ['ended', 'ended', 'listed', 'ended', 'ended', 'ended', 'sold', 'listed']
  expect(publishStatuses.map((status) => itemStatusOf(status, true))).toEqual(ofEnded)
  expect(publishStatuses.filter(isLive)).toEqual(['published', 'held'])
  expect(publishStatusWords).toMatchObject({ publishing: 'Publishing...', published: 'Published', failed: 'Failed' })
})

test.each<[Parameters<typeof statusOfOffer>[0], ReturnType<typeof statusOfOffer>]>([
  [{ status: 'PUBLISHED', listing: { listingStatus: 'ACTIVE', soldQuantity: 0 } }, 'published'],
  [{ status: 'PUBLISHED', listing: { listingStatus: 'ACTIVE', soldQuantity: 1 } }, 'published'],
  [{ status: 'PUBLISHED', listing: { listingStatus: 'ACTIVE', listingOnHold: true } }, 'held'],
  [{ status: 'PUBLISHED', listing: { listingStatus: 'OUT_OF_STOCK', soldQuantity: 2 } }, 'ended'],
  [{ status: 'PUBLISHED', listing: { listingStatus: 'ENDED', soldQuantity: 1 } }, 'ended'],
  [{ status: 'PUBLISHED', listing: { listingStatus: 'EBAY_ENDED' } }, 'ended'],
  [{ status: 'UNPUBLISHED' }, 'ended'],
  [{ status: 'PUBLISHED', listing: { listingStatus: 'SOMETHING_NEW' } }, 'published'],
  [{ status: 'PUBLISHED' }, undefined],
  [{}, undefined],
])('an offer %j that is not sold out is %s, and a sold-out one is sold', (offer, status) => {
  expect(statusOfOffer(offer)).toBe(status)
  expect(statusOfOffer(offer, true)).toBe('sold')
})
