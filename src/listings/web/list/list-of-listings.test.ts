import { afterEach, expect, test, vi } from 'vitest'
import { someGeneration, someListingItem } from '../../../../test/some-listing-item.ts'
import { tellUpdated } from '../../../platform/web/live/heard-updates.ts'
import { toasts } from '../../../platform/web/ui/toasts.ts'
import { awaitedListings } from '../change/awaited-listings.ts'
import { listingsFound, listOfListings } from './list-of-listings.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  toasts.clear()
  awaitedListings.clear()
})

test('a stretch is read by its ends, and items that changed by their ids in one request', async () => {
  const items = [someListingItem(), someListingItem({ id: '5f0b1a52-9d7e-4d5f-8a4e-0c5a7a0b0002' })]
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(decodeURIComponent(new URL(url, 'http://localhost').search))
    return Response.json({ items, next: 'next', asOf: '2026-01-01T00:00:00.000Z' })
  })
  const ends = { after: 'after', until: 'until' }
  const page = { entries: items, next: 'next', asOf: '2026-01-01T00:00:00.000Z' }
  expect(await listOfListings.read(ends, new AbortController().signal)).toEqual(page)
  const ids = items.map(({ id }) => id)
  expect(await listOfListings.readSome(ids)).toEqual(items)
  const found = listingsFound('blue jeans')
  expect(found.key).toEqual(['listings', { search: 'blue jeans' }])
  await found.read({ after: undefined, until: 'until' }, new AbortController().signal)
  expect(asked).toEqual([
    '?before=after&until=until',
    `?itemIds=${ids.join(',')}`,
    expect.stringMatching(/^\?until=until&search=blue.jeans$/),
  ])
  expect(listingsFound(undefined)).toBe(listOfListings)
})

test('how a listing that was asked for ended is said when it ends, also where nobody shows the list', async () => {
  const before = someListingItem({ listing: null, generation: someGeneration() })
  const generation = someGeneration({ status: 'failed', error: 'The AI refused' })
  const item = { ...before, generation, updatedAt: '2027-01-01T00:00:00.000Z' }
  vi.stubGlobal('fetch', async () => Response.json({ items: [item], next: null, asOf: item.updatedAt }))
  awaitedListings.set(before.id, before)
  tellUpdated({ kind: 'changed', what: 'items', ids: [before.id] })
  const said = () => toasts.visibleToasts.map(({ content }) => content.title)
  await vi.waitFor(() => expect(said()).toEqual(['Failed to generate listing: The AI refused']))
})

test('it hears of items, and looks again at what is being written', () => {
  expect([listOfListings.hears, listOfListings.namedBy]).toEqual([[], ['items']])
  const asked = someGeneration({ status: 'generating', askedAt: '2026-01-01T00:00:00.000Z' })
  expect(listOfListings.isUnderWay(someListingItem({ generation: asked }))).toBe(true)
  expect(listOfListings.isUnderWay(someListingItem())).toBe(false)
})
