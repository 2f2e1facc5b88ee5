import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { dropEntries, putEntries } from './entries-cache.ts'
import { type PagedList, rangeQuery } from './paged-list.ts'

type Entry = { id: string; updatedAt: string; words: string }

const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
const list: PagedList<Entry> = {
  key: ['entries'],
  read: () => Promise.reject(new Error('Nothing is read here')),
  refetchOn: [],
  renewAfterMs: 3_600_000,
}
const { queryKey } = rangeQuery(list, { after: null, until: null })
const entry = (id: string, updatedAt: string, words = 'old'): Entry => ({ id, updatedAt, words })

test('an answer replaces entries that are as old, and never newer ones', () => {
  const { client, shownEntries } = cacheWithRange()
  putEntries(client, list, [entry('a', early, 'new'), entry('b', early, 'new'), entry('d', late, 'new')])
  expect(shownEntries('entries')).toEqual(['a new', 'b old', 'c old'])
  expect(shownEntries('rest')).toEqual(['d new', 'e old'])
})

test('removed entries leave the shown entries and those waiting to be read', () => {
  const { client, shownEntries } = cacheWithRange()
  dropEntries(client, list, new Set(['c', 'e', 'not there']))
  expect([shownEntries('entries'), shownEntries('rest')]).toEqual([['a old', 'b old'], ['d old']])
})

test('the parts of a list change with the list', () => {
  const { client } = cacheWithRange()
  const partKey = rangeQuery({ ...list, key: [...list.key, { search: 'a' }] }, { after: null, until: null }).queryKey
  const other = [...list.key, 'counts']
  const page = { entries: [entry('a', early)], next: null, asOf: early, rest: [] }
  client.setQueryData(partKey, page)
  client.setQueryData(other, page)
  putEntries(client, list, [entry('a', late, 'new')])
  expect(client.getQueryData(partKey)?.entries).toEqual([entry('a', late, 'new')])
  dropEntries(client, list, new Set(['a']))
  expect(client.getQueryData(partKey)?.entries).toEqual([])
  expect(client.getQueryData(other)).toBe(page)
})

test('a changed range keeps its age and its need to be read again', async () => {
  const { client } = cacheWithRange()
  const before = client.getQueryState(queryKey)?.dataUpdatedAt
  putEntries(client, list, [entry('a', late)])
  expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(before)
  await client.invalidateQueries({ queryKey })
  putEntries(client, list, [entry('a', late)])
  expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(0)
})

/** A range in memory that was read long ago. */
function cacheWithRange() {
  const client = new QueryClient()
  const entries = [entry('a', early), entry('b', late), entry('c', early)]
  const rest = [entry('d', early), entry('e', early)]
  client.setQueryData(queryKey, { entries, next: 'place', asOf: early, rest }, { updatedAt: Date.parse(early) })
  const shownEntries = (part: 'entries' | 'rest') =>
    client.getQueryData(queryKey)?.[part].map(({ id, words }) => `${id} ${words}`)
  return { client, shownEntries }
}
