import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { notifyUpdate } from '../live/update-listeners.ts'
import { followEntries } from './follow-entries.ts'
import type { FollowedList } from './followed-list.ts'
import { rangeQuery } from './paged-list.ts'

type Entry = { id: string; createdAt: string; updatedAt: string; isBusy: boolean }

afterEach(() => {
  vi.useRealTimers()
})

test('a burst of changes causes two requests that name the changed entries', async () => {
  const { list, requests } = emptyServerList()
  const stop = followEntries(new QueryClient(), list)
  const ids = Array.from({ length: 4 }, () => crypto.randomUUID())
  for (const [at, id] of ids.entries()) notifyUpdate({ kind: 'changed', what: at % 2 ? 'items' : 'ebay', ids: [id] })
  await vi.waitFor(() => expect(requests).toEqual([ids.slice(0, 1), ids.slice(1)]))
  stop()
})

test('changes of other kinds read nothing, and a stopped list reads nothing', async () => {
  const { list, requests } = emptyServerList()
  const stop = followEntries(new QueryClient(), list)
  notifyUpdate({ kind: 'changed', what: 'listing-runs', ids: [crypto.randomUUID()] })
  stop()
  notifyUpdate({ kind: 'changed', what: 'items', ids: [crypto.randomUUID()] })
  const stopOther = followEntries(new QueryClient(), list)
  const id = crypto.randomUUID()
  notifyUpdate({ kind: 'changed', what: 'items', ids: [id] })
  await vi.waitFor(() => expect(requests).toEqual([[id]]))
  stopOther()
})

test('missed updates read everything in sight again', async () => {
  const { list, requests, showPage } = emptyServerList()
  const queryClient = showPage([])
  const stop = followEntries(queryClient, list)
  notifyUpdate({ kind: 'everything' })
  await vi.waitFor(() => expect(requests).toEqual(['all']))
  stop()
})

test('entries that the server works on are read every 10 s, finished ones are not', async () => {
  vi.useFakeTimers()
  const { list, requests, showPage } = emptyServerList()
  const [busy, finished] = [entry(true), entry(false)]
  const queryClient = showPage([busy, finished])
  const stop = followEntries(queryClient, list)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(requests).toEqual([[busy.id]])
  // The answer says that the entry is gone.
  await vi.advanceTimersByTimeAsync(30_000)
  expect(requests).toEqual([[busy.id]])
  stop()
})

test('a list that was left is not polled, and is read again when it is shown again', async () => {
  vi.useFakeTimers()
  const { list, requests, showPage } = emptyServerList()
  const queryClient = showPage([entry(true)])
  followEntries(queryClient, list)()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(requests).toEqual([])
  expect(queryClient.getQueryState(rangeQuery(list, wholeList).queryKey)?.isInvalidated).toBe(true)
})

const wholeList = { after: null, until: null }

/** A list whose server has no entries, and the requests that the server got. */
function emptyServerList() {
  const requests: unknown[] = []
  const list: FollowedList<Entry> = {
    key: ['entries'],
    async read() {
      requests.push('all')
      return { entries: [], next: null, asOf: '2026-01-01T00:00:00.000Z' }
    },
    async readByIds(ids) {
      requests.push(ids)
      return []
    },
    refetchOn: [],
    updateKinds: ['items', 'ebay'],
    isUnfinished: ({ isBusy }) => isBusy,
    renewAfterMs: 3_600_000,
  }
  /** Loads and shows a page of these entries. */
  const showPage = (entries: Entry[]) => {
    const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
    const page = { entries, next: null, rest: [], asOf: '2026-01-01T00:00:00.000Z' }
    queryClient.setQueryData(rangeQuery(list, wholeList).queryKey, page)
    new QueryObserver(queryClient, rangeQuery(list, wholeList)).subscribe(() => undefined)
    return queryClient
  }
  return { list, requests, showPage }
}

function entry(isBusy: boolean): Entry {
  const moment = '2026-01-01T00:00:00.000Z'
  return { id: crypto.randomUUID(), createdAt: moment, updatedAt: moment, isBusy }
}
