import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { someListingItem } from '../../../../test/some-listing-item.ts'
import type { Stretch } from '../../../platform/segments.ts'
import { segmentQuery } from '../../../platform/web/segments/segmented-list.ts'
import type { ListingItem } from '../../api.ts'
import { listOfListings } from './list-of-listings.ts'
import { changeListing, listingOf } from './listings-cache.ts'
import { refreshListings } from './refresh-listings.ts'

const newest = itemAt(4)
const second = itemAt(3)
const third = itemAt(2)
const far = itemAt(1)
const first: Stretch = { after: null, until: placeOf(second) }
const last: Stretch = { after: placeOf(second), until: null }

afterEach(() => vi.unstubAllGlobals())

test('what changed in sight is read anew, and nothing else', async () => {
  const { queryClient, asked } = await listInSight({ there: [{ ...newest, brand: 'Levi’s', updatedAt: later }] })
  await refreshListings(queryClient, [newest.id])
  expect(asked()).toEqual([`itemIds=${newest.id}`])
  expect(listingOf(queryClient, newest.id)?.brand).toBe('Levi’s')
})

test('what changed out of sight is read when it comes into sight', async () => {
  const { queryClient, asked, isStale } = await listInSight({ there: [] })
  await refreshListings(queryClient, [third.id])
  expect(asked()).toEqual([])
  expect([isStale(first), isStale(last)]).toEqual([false, true])
})

test('what is gone leaves the list', async () => {
  const { queryClient, asked } = await listInSight({ there: [] })
  await refreshListings(queryClient, [newest.id])
  expect(asked()).toEqual([`itemIds=${newest.id}`])
  expect(listingOf(queryClient, newest.id)).toBeUndefined()
  expect(listingOf(queryClient, second.id)).toBeDefined()
})

test('a new item has the stretch it belongs to read anew, where that is loaded', async () => {
  const created = itemAt(5)
  const { queryClient, asked } = await listInSight({ there: [created] })
  await refreshListings(queryClient, [created.id])
  await vi.waitFor(() => expect(asked()).toEqual([`itemIds=${created.id}`, `until=${placeOf(second)}`]))
})

test('one nobody has asked about yet is asked for once and changes nothing', async () => {
  const { queryClient, asked, isStale } = await listInSight({ there: [far], isLastLoaded: false })
  await refreshListings(queryClient, [far.id])
  expect(asked()).toEqual([`itemIds=${far.id}`])
  expect(isStale(first)).toBe(false)
})

test('everything, or more than an update names, is read by the stretches in sight', async () => {
  const { queryClient, asked, isStale } = await listInSight({ there: [] })
  await refreshListings(queryClient, 'all')
  expect(asked()).toEqual([`until=${placeOf(second)}`])
  expect(isStale(last)).toBe(true)
  await refreshListings(
    queryClient,
    Array.from({ length: 51 }, () => crypto.randomUUID()),
  )
  expect(asked()).toEqual([`until=${placeOf(second)}`, `until=${placeOf(second)}`])
})

test('what the seller did meanwhile is not undone by an older answer', async () => {
  const { queryClient } = await listInSight({ there: [{ ...newest, brand: 'Old' }] })
  changeListing(queryClient, newest.id, (item) => ({ ...item, brand: 'New', updatedAt: later }))
  await refreshListings(queryClient, [newest.id])
  expect(listingOf(queryClient, newest.id)?.brand).toBe('New')
  await queryClient.refetchQueries({ queryKey: segmentQuery(listOfListings, first).queryKey })
  expect(listingOf(queryClient, newest.id)?.brand).toBe('New')
})

const later = '2026-06-01T00:00:00.000Z'

/** Two stretches in memory, the first of them in sight; a server where `there` are the items asked for by id. */
async function listInSight({ there, isLastLoaded = true }: { there: ListingItem[]; isLastLoaded?: boolean }) {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams, search } = new URL(url, 'http://localhost')
    requests.push(decodeURIComponent(search.slice(1)))
    const items = searchParams.has('itemIds') ? there : [newest, second]
    return Response.json({ items, next: null, asOf: later })
  })
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  put(queryClient, first, [newest, second])
  if (isLastLoaded) put(queryClient, last, [third])
  new QueryObserver(queryClient, segmentQuery(listOfListings, first)).subscribe(() => undefined)
  return {
    queryClient,
    asked: () => requests,
    isStale: (ends: Stretch) =>
      queryClient.getQueryState(segmentQuery(listOfListings, ends).queryKey)?.isInvalidated ?? false,
  }
}

function put(queryClient: QueryClient, ends: Stretch, entries: ListingItem[]) {
  const page = { entries, next: null, rest: [], asOf: later }
  queryClient.setQueryData(segmentQuery(listOfListings, ends).queryKey, page)
}

function itemAt(day: number): ListingItem {
  const moment = `2026-01-0${day}T00:00:00.000Z`
  return someListingItem({ id: crypto.randomUUID(), createdAt: moment, updatedAt: moment })
}

function placeOf({ id, createdAt }: ListingItem): string {
  return `${id}_${createdAt}`
}
