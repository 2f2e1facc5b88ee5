import { afterEach, expect, test, vi } from 'vitest'
import { someGeneration, someListingItem } from '../../../../test/some-listing-item.ts'
import { notifyUpdate } from '../../../platform/web/live/update-listeners.ts'
import { toasts } from '../../../platform/web/ui/toasts.ts'
import { awaitedListings } from '../change/awaited-listings.ts'
import { listingsOf, listOfListings } from './list-of-listings.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  toasts.clear()
  awaitedListings.clear()
})

test('a page range is read by its cursors, and changed items by their ids in one request', async () => {
  const items = [someListingItem(), someListingItem({ id: '5f0b1a52-9d7e-4d5f-8a4e-0c5a7a0b0002' })]
  const searches: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    searches.push(decodeURIComponent(new URL(url, 'http://localhost').search))
    return Response.json({ items, next: 'next', asOf: '2026-01-01T00:00:00.000Z' })
  })
  const range = { after: 'after', until: 'until' }
  const page = { entries: items, next: 'next', asOf: '2026-01-01T00:00:00.000Z' }
  expect(await listOfListings.read(range, new AbortController().signal)).toEqual(page)
  const ids = items.map(({ id }) => id)
  expect(await listOfListings.readByIds(ids)).toEqual(items)
  const found = listingsOf({ search: 'blue jeans', order: 'newest' })
  expect(found.key).toEqual(['listings', { search: 'blue jeans', order: 'newest' }])
  await found.read({ after: undefined, until: 'until' }, new AbortController().signal)
  expect(searches).toEqual([
    '?order=newest&before=after&until=until',
    `?order=newest&itemIds=${ids.join(',')}`,
    '?search=blue+jeans&order=newest&until=until',
  ])
})

test('the outcome of a requested listing shows when it ends, even if no view shows the list', async () => {
  const before = someListingItem({ listing: null, generation: someGeneration() })
  const generation = someGeneration({ status: 'failed', error: 'The AI refused' })
  const item = { ...before, generation, updatedAt: '2027-01-01T00:00:00.000Z' }
  vi.stubGlobal('fetch', async () => Response.json({ items: [item], next: null, asOf: item.updatedAt }))
  awaitedListings.set(before.id, before)
  notifyUpdate({ kind: 'changed', what: 'items', ids: [before.id] })
  const toastTitles = () => toasts.visibleToasts.map(({ content }) => content.title)
  await vi.waitFor(() => expect(toastTitles()).toEqual(['Failed to generate listing: The AI refused']))
})

test('a part that changed items may leave is read again after each change, and others only by id', () => {
  expect(listingsOf({ group: 'unpublished', search: 'a', order: 'newest' }).refetchOn).toEqual([])
  for (const narrowed of [{ tab: 'ready', order: 'newest' }, { order: 'price' }] as const)
    expect(listingsOf(narrowed).refetchOn).toEqual(['items'])
})

test('the list hears of items, and polls items with a listing in progress', () => {
  expect([listOfListings.refetchOn, listOfListings.updateKinds]).toEqual([[], ['items']])
  const generation = someGeneration({ status: 'generating', askedAt: '2026-01-01T00:00:00.000Z' })
  expect(listOfListings.isUnfinished(someListingItem({ generation }))).toBe(true)
  expect(listOfListings.isUnfinished(someListingItem())).toBe(false)
})
