import { afterEach, expect, test, vi } from 'vitest'
import { someEbayItem, somePublication } from '../../../../test/some-ebay-item.ts'
import { someGeneration } from '../../../../test/some-listing-item.ts'
import { tellUpdated } from '../../../platform/web/live/heard-updates.ts'
import { toasts } from '../../../platform/web/ui/toasts.ts'
import { awaitedPublications } from '../publish/awaited-publications.ts'
import { ebayItemsFound, listOfEbayItems } from './list-of-ebay-items.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  toasts.clear()
  awaitedPublications.clear()
})

const published = someEbayItem({ publication: somePublication() })
const said = () => toasts.visibleToasts.map(({ content }) => content.title)

test('a stretch is read by its ends, and items that changed by their ids in one request', async () => {
  const asked = answering([published])
  const page = await listOfEbayItems.read({ after: 'after', until: 'until' }, new AbortController().signal)
  expect(page).toMatchObject({ entries: [published], next: 'next' })
  expect(await listOfEbayItems.readSome(['5f0b1a52-9d7e-4d5f-8a4e-0c5a7a0b0002', published.id])).toEqual([published])
  await ebayItemsFound('jeans').read({ after: undefined, until: undefined }, new AbortController().signal)
  expect(asked).toEqual([
    '?before=after&until=until',
    `?itemIds=5f0b1a52-9d7e-4d5f-8a4e-0c5a7a0b0002,${published.id}`,
    '?search=jeans',
  ])
  expect(ebayItemsFound(undefined)).toBe(listOfEbayItems)
})

test('it hears of items and of what becomes of them at eBay', () => {
  expect([listOfEbayItems.hears, listOfEbayItems.namedBy]).toEqual([[], ['items', 'ebay']])
})

test('it looks again at what is being published, updated or written', () => {
  const { isUnderWay } = listOfEbayItems
  const generation = someGeneration({ status: 'generating', askedAt: '2026-01-01T00:00:00.000Z' })
  const busy = [
    someEbayItem({ publication: somePublication({ status: 'publishing' }) }),
    someEbayItem({ publication: somePublication({ isUpdating: true }) }),
    someEbayItem({ generation }),
    someEbayItem({ generation, publication: somePublication() }),
  ]
  expect(busy.map(isUnderWay)).toEqual([true, true, true, true])
  expect([someEbayItem(), published].map(isUnderWay)).toEqual([false, false])
})

test('the end of what was asked for here is awaited, however far the list is scrolled', () => {
  expect(listOfEbayItems.awaited?.has(published.id)).toBe(false)
  awaitedPublications.set(published.id, 'publish')
  expect(listOfEbayItems.awaited?.has(published.id)).toBe(true)
})

test('how publishing ended is said whichever way the item is read', async () => {
  answering([published])
  awaitedPublications.set(published.id, 'publish')
  await listOfEbayItems.readSome([published.id])
  expect(said()).toEqual(['Listing published to eBay successfully!'])
  toasts.clear()
  awaitedPublications.set(published.id, 'publish')
  await listOfEbayItems.read({ after: undefined, until: undefined }, new AbortController().signal)
  expect(said()).toEqual(['Listing published to eBay successfully!'])
})

test('how publishing ended is said when it ends, also where nobody shows the list', async () => {
  const asked = answering([published])
  awaitedPublications.set(published.id, 'publish')
  const another = '5f0b1a52-9d7e-4d5f-8a4e-0c5a7a0b0002'
  tellUpdated({ kind: 'changed', what: 'ebay', ids: [another] })
  tellUpdated({ kind: 'changed', what: 'ebay', ids: [published.id, another] })
  await vi.waitFor(() => expect(said()).toEqual(['Listing published to eBay successfully!']))
  tellUpdated({ kind: 'everything' })
  expect(asked).toEqual([`?itemIds=${published.id}`])
})

test('an answer that was on its way before something was asked for does not say how it ended', async () => {
  answering([someEbayItem({ publication: somePublication({ status: 'failed', error: 'Of the time before' }) })])
  const read = listOfEbayItems.readSome([published.id])
  awaitedPublications.set(published.id, 'publish')
  await read
  expect(said()).toEqual([])
  expect(awaitedPublications.has(published.id)).toBe(true)
})

function answering(items: unknown[]): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(decodeURIComponent(new URL(url, 'http://localhost').search))
    return Response.json({ items, next: 'next', count: items.length })
  })
  return asked
}
