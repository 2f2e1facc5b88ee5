import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import type { Stretch } from '../../segments.ts'
import { changeEntry, entryOf } from './entries-cache.ts'
import type { FollowedList } from './followed-list.ts'
import { isWithin, refreshEntries } from './refresh-entries.ts'
import { segmentQuery } from './segmented-list.ts'

type Entry = { id: string; createdAt: string; updatedAt: string; words: string }

const newest = entryAt(4)
const second = entryAt(3)
const third = entryAt(2)
const far = entryAt(1)
const first: Stretch = { after: null, until: placeOf(second) }
const last: Stretch = { after: placeOf(second), until: null }

test('what changed in sight is read anew, and nothing else', async () => {
  const { queryClient, list, asked } = listInSight({ there: [{ ...newest, words: 'new', updatedAt: later }] })
  await refreshEntries(queryClient, list, [newest.id, newest.id])
  expect(asked).toEqual([newest.id])
  expect(entryOf(queryClient, list, newest.id)?.words).toBe('new')
})

test('what changed out of sight is read when it comes into sight', async () => {
  const { queryClient, list, asked, isStale } = listInSight({ there: [] })
  await refreshEntries(queryClient, list, [third.id])
  expect(asked).toEqual([])
  expect([isStale(first), isStale(last)]).toEqual([false, true])
})

test('what somebody waits for is read at once, out of sight too', async () => {
  const { queryClient, list, asked } = listInSight({ there: [{ ...third, words: 'new', updatedAt: later }] })
  const awaiting = { ...list, awaited: new Map([[third.id, 'asked for']]) }
  expect(await refreshEntries(queryClient, awaiting, [third.id])).toMatchObject([{ id: third.id, words: 'new' }])
  expect(asked).toEqual([third.id])
  expect(entryOf(queryClient, list, third.id)?.words).toBe('new')
})

test('what is gone leaves the list, and who wants to know is told what it was', async () => {
  const { queryClient, list, asked } = listInSight({ there: [] })
  const told: string[] = []
  const which = [newest.id, crypto.randomUUID()]
  await refreshEntries(queryClient, list, which, (gone) => told.push(...gone.map(({ words }) => words)))
  expect(asked).toEqual([which.join()])
  expect(told).toEqual([newest.words])
  expect(entryOf(queryClient, list, newest.id)).toBeUndefined()
  expect(entryOf(queryClient, list, second.id)).toBeDefined()
})

test('what was pushed out of a stretch that is out of sight is read where it is in sight', async () => {
  const { queryClient, list, asked } = listInSight({ there: [{ ...newest, words: 'new', updatedAt: later }] })
  const page = { entries: [third], next: placeOf(third), rest: [newest], asOf: later }
  queryClient.setQueryData(segmentQuery(list, last).queryKey, page)
  await refreshEntries(queryClient, list, [newest.id])
  expect(asked).toEqual([newest.id])
  expect(entryOf(queryClient, list, newest.id)?.words).toBe('new')
})

test('what is no entry, here or on the server, interrupts nothing that is being read', async () => {
  const { queryClient, list, asked } = listInSight({ there: [] })
  const { promise, resolve: answer } = Promise.withResolvers<Entry[]>()
  let times = 0
  const late = {
    ...list,
    read: async () => {
      times += 1
      return { entries: await promise, next: null, asOf: later }
    },
  }
  const read = queryClient.fetchQuery({ ...segmentQuery(late, first), staleTime: 0 })
  await refreshEntries(queryClient, late, [crypto.randomUUID()])
  expect([asked.length, times]).toEqual([1, 1])
  answer([newest])
  await read
  expect(times).toBe(1)
})

test('a new entry has the stretch it belongs to read anew, where that is loaded', async () => {
  const created = entryAt(5)
  const { queryClient, list, asked, isStale } = listInSight({ there: [created] })
  await refreshEntries(queryClient, list, [created.id])
  await vi.waitFor(() => expect(asked).toEqual([created.id, `after null until ${placeOf(second)}`]))
  expect(isStale(last)).toBe(false)
})

test('one nobody has asked about yet is asked for once and changes nothing', async () => {
  const { queryClient, list, asked, isStale } = listInSight({ there: [far], isLastLoaded: false })
  await refreshEntries(queryClient, list, [far.id])
  expect(asked).toEqual([far.id])
  expect(isStale(first)).toBe(false)
})

test('everything, or more than an update names, is read by the stretches in sight', async () => {
  const { queryClient, list, asked, isStale } = listInSight({ there: [] })
  const inSight = `after null until ${placeOf(second)}`
  await refreshEntries(queryClient, list, 'all')
  expect(asked).toEqual([inSight])
  expect(isStale(last)).toBe(true)
  const many = Array.from({ length: 51 }, () => crypto.randomUUID())
  await refreshEntries(queryClient, list, many)
  expect(asked).toEqual([inSight, inSight])
})

test('entries that cannot be read have the list say why', async () => {
  const { queryClient, list, asked } = listInSight({ there: [] })
  const broken = { ...list, readSome: () => Promise.reject(new Error('No answer')) }
  expect(await refreshEntries(queryClient, broken, [newest.id])).toEqual([])
  expect(asked).toEqual([`after null until ${placeOf(second)}`])
  expect(entryOf(queryClient, list, newest.id)).toBeDefined()
})

test('a first answer that is on its way is waited for: it may be older than the change', async () => {
  const { queryClient, list, asked } = listInSight({ there: [{ ...third, words: 'new', updatedAt: later }] })
  queryClient.removeQueries({ queryKey: segmentQuery(list, last).queryKey, exact: true })
  const { promise, resolve: answer } = Promise.withResolvers<Entry[]>()
  const late = { ...list, read: async () => ({ entries: await promise, next: null, asOf: later }) }
  new QueryObserver(queryClient, segmentQuery(late, last)).subscribe(() => undefined)
  const refreshed = refreshEntries(queryClient, list, [third.id])
  expect(asked).toEqual([])
  answer([third])
  await refreshed
  expect(entryOf(queryClient, list, third.id)?.words).toBe('new')
})

test('what the seller did meanwhile is not undone by an older answer', async () => {
  const { queryClient, list } = listInSight({ there: [{ ...newest, words: 'old' }] })
  changeEntry(queryClient, list, newest.id, (entry) => ({ ...entry, words: 'mine', updatedAt: later }))
  await refreshEntries(queryClient, list, [newest.id])
  expect(entryOf(queryClient, list, newest.id)?.words).toBe('mine')
  await queryClient.refetchQueries({ queryKey: segmentQuery(list, first).queryKey })
  expect(entryOf(queryClient, list, newest.id)?.words).toBe('mine')
})

const later = '2026-06-01T00:00:00.000Z'

/** Two stretches in memory, the first of them in sight; a server where `there` are the entries asked for by id. */
test('the whole list holds every entry', () => {
  expect(isWithin({ id: 'b', createdAt: '2026-03-01T12:00:00.000Z' }, { after: null, until: null })).toBe(true)
})

test('a stretch begins after its first end and goes up to its last, newest first', () => {
  const [before, noon, after] = ['2026-03-01T11:59:59.999Z', '2026-03-01T12:00:00.000Z', '2026-03-01T12:00:00.001Z']
  const ends = { after: `b_${after}`, until: `b_${noon}` }
  const at = (id: string, createdAt: string) => isWithin({ id, createdAt }, ends)
  expect([at('b', after), at('a', after), at('c', noon), at('b', noon), at('a', noon)]).toEqual([
    false,
    true,
    true,
    true,
    false,
  ])
  expect([at('b', before), at('c', after)]).toEqual([false, false])
})

function listInSight({ there, isLastLoaded = true }: { there: Entry[]; isLastLoaded?: boolean }) {
  const asked: string[] = []
  const list: FollowedList<Entry> = {
    key: ['entries'],
    async read({ after = null, until }) {
      asked.push(`after ${after} until ${until}`)
      return { entries: [newest, second], next: null, asOf: later }
    },
    async readSome(ids) {
      asked.push(ids.join(','))
      return there
    },
    hears: [],
    namedBy: ['entries'],
    isUnderWay: () => false,
    renewAfter: 3_600_000,
  }
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  const put = (ends: Stretch, entries: Entry[]) =>
    queryClient.setQueryData(segmentQuery(list, ends).queryKey, { entries, next: null, rest: [], asOf: later })
  put(first, [newest, second])
  if (isLastLoaded) put(last, [third])
  new QueryObserver(queryClient, segmentQuery(list, first)).subscribe(() => undefined)
  const isStale = (ends: Stretch) =>
    queryClient.getQueryState(segmentQuery(list, ends).queryKey)?.isInvalidated ?? false
  return { queryClient, list, asked, isStale }
}

function entryAt(day: number): Entry {
  const moment = `2026-01-0${day}T00:00:00.000Z`
  return { id: crypto.randomUUID(), createdAt: moment, updatedAt: moment, words: 'as it was' }
}

function placeOf({ id, createdAt }: Entry): string {
  return `${id}_${createdAt}`
}
