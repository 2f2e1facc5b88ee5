import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { tellUpdated } from '../../../platform/web/heard-updates.ts'
import { followListings } from './follow-listings.ts'

afterEach(() => vi.unstubAllGlobals())

test('a burst of changes is answered by two requests, which name the items that changed', async () => {
  const asked = listen()
  const stop = followListings(new QueryClient())
  const ids = Array.from({ length: 4 }, () => crypto.randomUUID())
  for (const id of ids) tellUpdated({ kind: 'changed', what: 'items', ids: [id] })
  await vi.waitFor(() => expect(asked).toEqual([ids.slice(0, 1), ids.slice(1)]))
  stop()
})

test('what is no item is nothing to read, and nobody who left is told', async () => {
  const asked = listen()
  const stop = followListings(new QueryClient())
  tellUpdated({ kind: 'changed', what: 'listing-runs', ids: [crypto.randomUUID()] })
  stop()
  tellUpdated({ kind: 'changed', what: 'items', ids: [crypto.randomUUID()] })
  const other = followListings(new QueryClient())
  const id = crypto.randomUUID()
  tellUpdated({ kind: 'changed', what: 'items', ids: [id] })
  await vi.waitFor(() => expect(asked).toEqual([[id]]))
  other()
})

function listen(): string[][] {
  const asked: string[][] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url, 'http://localhost').searchParams.get('itemIds')?.split(',') ?? [])
    return Response.json({ items: [], next: null, asOf: '2026-01-01T00:00:00.000Z' })
  })
  return asked
}
