import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { tellUpdated } from '../../../platform/web/heard-updates.ts'
import { followEbayItems } from './follow-ebay-items.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('what changed of items, here or at eBay, is read anew by name, and nothing else is', async () => {
  const asked: string[][] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://localhost').searchParams.get('itemIds')?.split(',') ?? [])
    return Response.json({ items: [], next: null, count: 0 })
  })
  const stop = followEbayItems(new QueryClient())
  const [item, ebay] = [crypto.randomUUID(), crypto.randomUUID()]
  tellUpdated({ kind: 'changed', what: 'items', ids: [item] })
  tellUpdated({ kind: 'changed', what: 'listing-runs', ids: [crypto.randomUUID()] })
  tellUpdated({ kind: 'changed', what: 'ebay', ids: [ebay] })
  await vi.waitFor(() => expect(asked).toEqual([[item], [ebay]]))
  stop()
  tellUpdated({ kind: 'changed', what: 'ebay', ids: [item] })
  expect(asked).toHaveLength(2)
})
