import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { tellUpdated } from '../live/heard-updates.ts'
import { followEntries } from './follow-entries.ts'
import type { FollowedList } from './followed-list.ts'
import { segmentQuery } from './segmented-list.ts'

type Entry = { id: string; createdAt: string; updatedAt: string; isBusy: boolean }

afterEach(() => {
  vi.useRealTimers()
})

test('a burst of changes is answered by two requests, which name the entries that changed', async () => {
  const { list, asked } = listOnServer()
  const stop = followEntries(new QueryClient(), list)
  const ids = Array.from({ length: 4 }, () => crypto.randomUUID())
  for (const [at, id] of ids.entries()) tellUpdated({ kind: 'changed', what: at % 2 ? 'items' : 'ebay', ids: [id] })
  await vi.waitFor(() => expect(asked).toEqual([ids.slice(0, 1), ids.slice(1)]))
  stop()
})

test('what is no entry is nothing to read, and nobody who left is told', async () => {
  const { list, asked } = listOnServer()
  const stop = followEntries(new QueryClient(), list)
  tellUpdated({ kind: 'changed', what: 'listing-runs', ids: [crypto.randomUUID()] })
  stop()
  tellUpdated({ kind: 'changed', what: 'items', ids: [crypto.randomUUID()] })
  const stopOther = followEntries(new QueryClient(), list)
  const id = crypto.randomUUID()
  tellUpdated({ kind: 'changed', what: 'items', ids: [id] })
  await vi.waitFor(() => expect(asked).toEqual([[id]]))
  stopOther()
})

test('missed updates have all that is in sight read again', async () => {
  const { list, asked, inSight } = listOnServer()
  const queryClient = inSight([])
  const stop = followEntries(queryClient, list)
  tellUpdated({ kind: 'everything' })
  await vi.waitFor(() => expect(asked).toEqual(['all']))
  stop()
})

test('what the server is at work on is looked at from time to time, and nothing while it rests', async () => {
  vi.useFakeTimers()
  const { list, asked, inSight } = listOnServer()
  const [busy, resting] = [entry(true), entry(false)]
  const queryClient = inSight([busy, resting])
  const stop = followEntries(queryClient, list)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual([[busy.id]])
  // The answer says that it is gone.
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked).toEqual([[busy.id]])
  stop()
})

test('a list that is left is not looked at, and read again when it is shown again', async () => {
  vi.useFakeTimers()
  const { list, asked, inSight } = listOnServer()
  const queryClient = inSight([entry(true)])
  followEntries(queryClient, list)()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(asked).toEqual([])
  expect(queryClient.getQueryState(segmentQuery(list, whole).queryKey)?.isInvalidated).toBe(true)
})

const whole = { after: null, until: null }

/** A list whose server has no entries, and what it was asked for. */
function listOnServer() {
  const asked: unknown[] = []
  const list: FollowedList<Entry> = {
    key: ['entries'],
    async read() {
      asked.push('all')
      return { entries: [], next: null, asOf: '2026-01-01T00:00:00.000Z' }
    },
    async readSome(ids) {
      asked.push(ids)
      return []
    },
    hears: [],
    namedBy: ['items', 'ebay'],
    isUnderWay: ({ isBusy }) => isBusy,
    renewAfter: 3_600_000,
  }
  /** With what was read of the list before, which is shown. */
  const inSight = (entries: Entry[]) => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
    const page = { entries, next: null, rest: [], asOf: '2026-01-01T00:00:00.000Z' }
    queryClient.setQueryData(segmentQuery(list, whole).queryKey, page)
    new QueryObserver(queryClient, segmentQuery(list, whole)).subscribe(() => undefined)
    return queryClient
  }
  return { list, asked, inSight }
}

function entry(isBusy: boolean): Entry {
  const moment = '2026-01-01T00:00:00.000Z'
  return { id: crypto.randomUUID(), createdAt: moment, updatedAt: moment, isBusy }
}
