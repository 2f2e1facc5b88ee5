import { expect, test } from 'vitest'
import type { PublishStatus } from '../../publication/publish-status.ts'
import { type RunItem, readRun, runEndWords, runProgress, toAskAgain } from './bulk-run.ts'

const item = (id: string, status: PublishStatus | null, error: string | null = null): RunItem => ({
  id,
  sku: `SKU-${id}`,
  publication: status === null ? null : ({ status, error } as RunItem['publication']),
})
const refused = { itemId: 'r', sku: 'SKU-R', sentence: 'No title', fix: null }
const run = { itemIds: ['a', 'b', 'c'], refused: [refused] }

test('nothing is over while nothing is known', () => {
  expect(runProgress(run, undefined)).toMatchObject({ total: 4, done: 1, isOver: false })
})

test('a run goes on past its failures and is over when nothing is under way', () => {
  const going = [item('a', 'published'), item('b', 'failed', 'Why'), item('c', 'publishing')]
  expect(runProgress(run, going)).toEqual({
    total: 4,
    done: 3,
    published: 1,
    failures: [
      { itemId: 'r', sku: 'SKU-R', sentence: 'No title' },
      { itemId: 'b', sku: 'SKU-b', sentence: 'Why' },
    ],
    isOver: false,
  })
  expect(toAskAgain(going)).toEqual(['b', 'c'])
  const over = runProgress(run, [item('a', 'published'), item('b', 'published'), item('c', 'held')])
  expect(over).toMatchObject({ published: 3, isOver: true })
  expect(runEndWords(over)).toBe('3 listings published to eBay, 1 failed')
  expect(runEndWords({ published: 1, failures: [] })).toBe('1 listing published to eBay')
})

test('what is gone or not begun yet is no failure', () => {
  expect(runProgress({ itemIds: ['a'], refused: [] }, [])).toMatchObject({ isOver: true, failures: [] })
  expect(runProgress({ itemIds: ['a'], refused: [] }, [item('a', null)])).toMatchObject({ isOver: false })
})

test('a run is kept as text', () => {
  expect(readRun(JSON.stringify(run))).toEqual(run)
  expect(readRun('{}')).toBeUndefined()
  expect(readRun('nothing')).toBeUndefined()
  expect(readRun(undefined)).toBeUndefined()
})
