import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { dropEntries, putEntries } from './entries-cache.ts'
import { foundIn, type SegmentedList, segmentQuery } from './segmented-list.ts'

type Entry = { id: string; updatedAt: string; words: string }

const [early, late] = ['2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z']
const list: SegmentedList<Entry> = {
  key: ['entries'],
  read: () => Promise.reject(new Error('Nothing is read here')),
  hears: [],
  renewAfter: 3_600_000,
}
const { queryKey } = segmentQuery(list, { after: null, until: null })
const entry = (id: string, updatedAt: string, words = 'old'): Entry => ({ id, updatedAt, words })

test('an answer takes the place of what is as old, never of what is newer', () => {
  const { client, seen } = inMemory()
  putEntries(client, list, [entry('a', early, 'new'), entry('b', early, 'new'), entry('d', late, 'new')])
  expect(seen('entries')).toEqual(['a new', 'b old', 'c old'])
  expect(seen('rest')).toEqual(['d new', 'e old'])
})

test('what is gone leaves what was read and what is to be read', () => {
  const { client, seen } = inMemory()
  dropEntries(client, list, new Set(['c', 'e', 'not there']))
  expect([seen('entries'), seen('rest')]).toEqual([['a old', 'b old'], ['d old']])
})

test('what is searched for in the list changes with it', () => {
  const { client } = inMemory()
  const found = segmentQuery(foundIn(list, 'a', list.read), { after: null, until: null }).queryKey
  const other = [...list.key, 'counts']
  const page = { entries: [entry('a', early)], next: null, asOf: early, rest: [] }
  client.setQueryData(found, page)
  client.setQueryData(other, page)
  putEntries(client, list, [entry('a', late, 'new')])
  expect(client.getQueryData(found)?.entries).toEqual([entry('a', late, 'new')])
  dropEntries(client, list, new Set(['a']))
  expect(client.getQueryData(found)?.entries).toEqual([])
  expect(client.getQueryData(other)).toBe(page)
})

test('a segment is as old afterwards as it was, and still to be read again where it was', async () => {
  const { client } = inMemory()
  const before = client.getQueryState(queryKey)?.dataUpdatedAt
  putEntries(client, list, [entry('a', late)])
  expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(before)
  await client.invalidateQueries({ queryKey })
  putEntries(client, list, [entry('a', late)])
  expect(client.getQueryState(queryKey)?.dataUpdatedAt).toBe(0)
})

/** A segment in memory that was read long ago. */
function inMemory() {
  const client = new QueryClient()
  const entries = [entry('a', early), entry('b', late), entry('c', early)]
  const rest = [entry('d', early), entry('e', early)]
  client.setQueryData(queryKey, { entries, next: 'place', asOf: early, rest }, { updatedAt: Date.parse(early) })
  const seen = (part: 'entries' | 'rest') =>
    client.getQueryData(queryKey)?.[part].map(({ id, words }) => `${id} ${words}`)
  return { client, seen }
}
