import { afterEach, expect, test, vi } from 'vitest'
import { someEbayItem, somePublication } from '../../../../test/some-ebay-item.ts'
import { someGeneration } from '../../../../test/some-listing-item.ts'
import { notifyUpdate } from '../../../platform/web/live/update-listeners.ts'
import { toasts } from '../../../platform/web/ui/toasts.ts'
import { awaitedPublications } from '../publish/awaited-publications.ts'
import { ebayItemsOf, listOfEbayItems } from './list-of-ebay-items.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  toasts.clear()
  awaitedPublications.clear()
})

const published = someEbayItem({ publication: somePublication() })
const shownToasts = () => toasts.visibleToasts.map(({ content }) => content.title)

test('a page range is read by its cursors, and changed items by their ids in one request', async () => {
  const requestedQueries = stubItems([published])
  const page = await listOfEbayItems.read({ after: 'after', until: 'until' }, new AbortController().signal)
  expect(page).toMatchObject({ entries: [published], next: 'next' })
  expect(await listOfEbayItems.readByIds(['5f0b1a52-9d7e-4d5f-8a4e-0c5a7a0b0002', published.id])).toEqual([published])
  await ebayItemsOf({ search: 'jeans', order: 'newest' }).read(
    { after: undefined, until: undefined },
    new AbortController().signal,
  )
  expect(requestedQueries).toEqual([
    '?order=newest&before=after&until=until',
    `?order=newest&itemIds=5f0b1a52-9d7e-4d5f-8a4e-0c5a7a0b0002,${published.id}`,
    '?search=jeans&order=newest',
  ])
})

test('the list is refreshed after changes of items and of their state at eBay', () => {
  expect([listOfEbayItems.refetchOn, listOfEbayItems.updateKinds]).toEqual([[], ['items', 'ebay']])
})

test('the list polls items that are being published, updated or written', () => {
  const { isUnfinished } = listOfEbayItems
  const generation = someGeneration({ status: 'generating', askedAt: '2026-01-01T00:00:00.000Z' })
  const busy = [
    someEbayItem({ publication: somePublication({ status: 'publishing' }) }),
    someEbayItem({ publication: somePublication({ isUpdating: true }) }),
    someEbayItem({ generation }),
    someEbayItem({ generation, publication: somePublication() }),
  ]
  expect(busy.map(isUnfinished)).toEqual([true, true, true, true])
  expect([someEbayItem(), published].map(isUnfinished)).toEqual([false, false])
})

test('the result of an action of this page is awaited, however far the list is scrolled', () => {
  expect(listOfEbayItems.awaitedEntries?.has(published.id)).toBe(false)
  awaitedPublications.set(published.id, 'publish')
  expect(listOfEbayItems.awaitedEntries?.has(published.id)).toBe(true)
})

test('the result of publishing is shown in whichever way the item is read', async () => {
  stubItems([published])
  awaitedPublications.set(published.id, 'publish')
  await listOfEbayItems.readByIds([published.id])
  expect(shownToasts()).toEqual(['Listing published to eBay successfully!'])
  toasts.clear()
  awaitedPublications.set(published.id, 'publish')
  await listOfEbayItems.read({ after: undefined, until: undefined }, new AbortController().signal)
  expect(shownToasts()).toEqual(['Listing published to eBay successfully!'])
})

test('the result of publishing is shown when it arrives, even if the list is not shown', async () => {
  const requestedQueries = stubItems([published])
  awaitedPublications.set(published.id, 'publish')
  const another = '5f0b1a52-9d7e-4d5f-8a4e-0c5a7a0b0002'
  notifyUpdate({ kind: 'changed', what: 'ebay', ids: [another] })
  notifyUpdate({ kind: 'changed', what: 'ebay', ids: [published.id, another] })
  await vi.waitFor(() => expect(shownToasts()).toEqual(['Listing published to eBay successfully!']))
  notifyUpdate({ kind: 'everything' })
  expect(requestedQueries).toEqual([`?order=newest&itemIds=${published.id}`])
})

test("an answer that was requested before the action does not show the action's result", async () => {
  stubItems([someEbayItem({ publication: somePublication({ status: 'failed', error: 'An older error' }) })])
  const read = listOfEbayItems.readByIds([published.id])
  awaitedPublications.set(published.id, 'publish')
  await read
  expect(shownToasts()).toEqual([])
  expect(awaitedPublications.has(published.id)).toBe(true)
})

function stubItems(items: unknown[]): string[] {
  const requestedQueries: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requestedQueries.push(decodeURIComponent(new URL(url, 'http://localhost').search))
    return Response.json({ items, next: 'next', count: items.length })
  })
  return requestedQueries
}
