import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { RangeBounds } from '../../page-ranges.ts'
import { changeEntry, entryOf } from './entries-cache.ts'
import type { FollowedList } from './followed-list.ts'
import { rangeQuery } from './paged-list.ts'
import { isWithin, refreshEntries } from './refresh-entries.ts'

type Entry = { id: string; createdAt: string; updatedAt: string; words: string }

const newest = entryAt(4)
const second = entryAt(3)
const third = entryAt(2)
const far = entryAt(1)
const first: RangeBounds = { after: null, until: cursorOf(second) }
const last: RangeBounds = { after: cursorOf(second), until: null }

test('a changed entry in sight is read again, and nothing else', async () => {
  const { queryClient, list, requests } = listInSight({
    serverEntries: [{ ...newest, words: 'new', updatedAt: later }],
  })
  await refreshEntries(queryClient, list, [newest.id, newest.id])
  expect(requests).toEqual([newest.id])
  expect(entryOf(queryClient, list, newest.id)?.words).toBe('new')
})

test('a changed entry out of sight is read when it comes into sight', async () => {
  const { queryClient, list, requests, isStale } = listInSight({ serverEntries: [] })
  await refreshEntries(queryClient, list, [third.id])
  expect(requests).toEqual([])
  expect([isStale(first), isStale(last)]).toEqual([false, true])
})

test('an awaited entry is read at once, even out of sight', async () => {
  const { queryClient, list, requests } = listInSight({ serverEntries: [{ ...third, words: 'new', updatedAt: later }] })
  const awaiting = { ...list, awaitedEntries: new Map([[third.id, 'asked for']]) }
  expect(await refreshEntries(queryClient, awaiting, [third.id])).toMatchObject([{ id: third.id, words: 'new' }])
  expect(requests).toEqual([third.id])
  expect(entryOf(queryClient, list, third.id)?.words).toBe('new')
})

test('an entry that is gone leaves the list, and the callback gets its last state', async () => {
  const { queryClient, list, requests } = listInSight({ serverEntries: [] })
  const goneWords: string[] = []
  const which = [newest.id, crypto.randomUUID()]
  await refreshEntries(queryClient, list, which, (gone) => goneWords.push(...gone.map(({ words }) => words)))
  expect(requests).toEqual([which.join()])
  expect(goneWords).toEqual([newest.words])
  expect(entryOf(queryClient, list, newest.id)).toBeUndefined()
  expect(entryOf(queryClient, list, second.id)).toBeDefined()
})

test('an entry pushed out of a range out of sight is read if it is in sight elsewhere', async () => {
  const { queryClient, list, requests } = listInSight({
    serverEntries: [{ ...newest, words: 'new', updatedAt: later }],
  })
  const page = { entries: [third], next: cursorOf(third), rest: [newest], asOf: later }
  queryClient.setQueryData(rangeQuery(list, last).queryKey, page)
  await refreshEntries(queryClient, list, [newest.id])
  expect(requests).toEqual([newest.id])
  expect(entryOf(queryClient, list, newest.id)?.words).toBe('new')
})

test('an unknown id does not interrupt a running read', async () => {
  const { queryClient, list, requests } = listInSight({ serverEntries: [] })
  const { promise, resolve: answer } = Promise.withResolvers<Entry[]>()
  let times = 0
  const lateList = {
    ...list,
    read: async () => {
      times += 1
      return { entries: await promise, next: null, asOf: later }
    },
  }
  const read = queryClient.fetchQuery({ ...rangeQuery(lateList, first), staleTime: 0 })
  await refreshEntries(queryClient, lateList, [crypto.randomUUID()])
  expect([requests.length, times]).toEqual([1, 1])
  answer([newest])
  await read
  expect(times).toBe(1)
})

test('a new entry makes the loaded range that it belongs to read again', async () => {
  const created = entryAt(5)
  const { queryClient, list, requests, isStale } = listInSight({ serverEntries: [created] })
  await refreshEntries(queryClient, list, [created.id])
  await vi.waitFor(() => expect(requests).toEqual([created.id, `after null until ${cursorOf(second)}`]))
  expect(isStale(last)).toBe(false)
})

test('an entry outside all loaded ranges is read once and changes nothing', async () => {
  const { queryClient, list, requests, isStale } = listInSight({ serverEntries: [far], isLastLoaded: false })
  await refreshEntries(queryClient, list, [far.id])
  expect(requests).toEqual([far.id])
  expect(isStale(first)).toBe(false)
})

test('everything, or more ids than an update names, is read by the ranges in sight', async () => {
  const { queryClient, list, requests, isStale } = listInSight({ serverEntries: [] })
  const inSight = `after null until ${cursorOf(second)}`
  await refreshEntries(queryClient, list, 'all')
  expect(requests).toEqual([inSight])
  expect(isStale(last)).toBe(true)
  const many = Array.from({ length: 51 }, () => crypto.randomUUID())
  await refreshEntries(queryClient, list, many)
  expect(requests).toEqual([inSight, inSight])
})

test('if entries cannot be read, the list is read again and shows the failure', async () => {
  const { queryClient, list, requests } = listInSight({ serverEntries: [] })
  const broken = { ...list, readByIds: () => Promise.reject(new Error('No answer')) }
  expect(await refreshEntries(queryClient, broken, [newest.id])).toEqual([])
  expect(requests).toEqual([`after null until ${cursorOf(second)}`])
  expect(entryOf(queryClient, list, newest.id)).toBeDefined()
})

test('a first answer that is on its way is awaited, because it may be older than the change', async () => {
  const { queryClient, list, requests } = listInSight({ serverEntries: [{ ...third, words: 'new', updatedAt: later }] })
  queryClient.removeQueries({ queryKey: rangeQuery(list, last).queryKey, exact: true })
  const { promise, resolve: answer } = Promise.withResolvers<Entry[]>()
  const lateList = { ...list, read: async () => ({ entries: await promise, next: null, asOf: later }) }
  new QueryObserver(queryClient, rangeQuery(lateList, last)).subscribe(() => undefined)
  const refreshed = refreshEntries(queryClient, list, [third.id])
  expect(requests).toEqual([])
  answer([third])
  await refreshed
  expect(entryOf(queryClient, list, third.id)?.words).toBe('new')
})

test('a change by the seller is not undone by an older answer', async () => {
  const { queryClient, list } = listInSight({ serverEntries: [{ ...newest, words: 'old' }] })
  changeEntry(queryClient, list, newest.id, (entry) => ({ ...entry, words: 'mine', updatedAt: later }))
  await refreshEntries(queryClient, list, [newest.id])
  expect(entryOf(queryClient, list, newest.id)?.words).toBe('mine')
  await queryClient.refetchQueries({ queryKey: rangeQuery(list, first).queryKey })
  expect(entryOf(queryClient, list, newest.id)?.words).toBe('mine')
})

const later = '2026-06-01T00:00:00.000Z'

test('the whole list holds every entry', () => {
  expect(isWithin({ id: 'b', createdAt: '2026-03-01T12:00:00.000Z' }, { after: null, until: null })).toBe(true)
})

test('a range begins after its first cursor and includes its last one, newest first', () => {
  const [before, noon, after] = ['2026-03-01T11:59:59.999Z', '2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.001Z']
  const bounds = { after: `b_${after}`, until: `b_${noon}` }
  const at = (id: string, createdAt: string) => isWithin({ id, createdAt }, bounds)
  expect([at('b', after), at('a', after), at('c', noon), at('b', noon), at('a', noon)]).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect([at('b', before), at('c', after)]).toEqual([false, false])
})

/** A list with two ranges in memory, the first in sight. The server returns `serverEntries` for reads by id. */
function listInSight({ serverEntries, isLastLoaded = true }: { serverEntries: Entry[]; isLastLoaded?: boolean }) {
  const requests: string[] = []
  const list: FollowedList<Entry> = {
    key: ['entries'],
    async read({ after = null, until }) {
      requests.push(`after ${after} until ${until}`)
      return { entries: [newest, second], next: null, asOf: later }
    },
    async readByIds(ids) {
      requests.push(ids.join(','))
      return serverEntries
    },
    refetchOn: [],
    updateKinds: ['entries'],
    isUnfinished: () => false,
    renewAfterMs: 3_600_000,
  }
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const put = (bounds: RangeBounds, entries: Entry[]) =>
    queryClient.setQueryData(rangeQuery(list, bounds).queryKey, { entries, next: null, rest: [], asOf: later })
  put(first, [newest, second])
  if (isLastLoaded) put(last, [third])
  new QueryObserver(queryClient, rangeQuery(list, first)).subscribe(() => undefined)
  const isStale = (bounds: RangeBounds) =>
    queryClient.getQueryState(rangeQuery(list, bounds).queryKey)?.isInvalidated ?? false
  return { queryClient, list, requests, isStale }
}

function entryAt(day: number): Entry {
  const moment = `2026-01-0${day}T00:00:00.000Z`
  return { id: crypto.randomUUID(), createdAt: moment, updatedAt: moment, words: 'as it was' }
}

function cursorOf({ id, createdAt }: Entry): string {
  return `${id}_${createdAt}`
}
