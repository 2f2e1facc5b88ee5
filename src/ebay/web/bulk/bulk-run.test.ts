import { expect, test } from 'vitest'
import type { PublishStatus } from '../../publication/publish-status.ts'
import {
  type BulkRun,
  changedWords,
  newRun,
  type RunItem,
  readRun,
  runEndWords,
  runProgress,
  shouldResend,
  unansweredWords,
  unfinishedIds,
  withAnswer,
} from './bulk-run.ts'

const item = (id: string, status: PublishStatus | null, error: string | null = null): RunItem => ({
  id,
  sku: `SKU-${id}`,
  publication: status === null ? null : ({ status, error } as RunItem['publication']),
})
const refused = { itemId: 'r', sku: 'SKU-R', sentence: 'No title', fix: null, fields: [] }
const id = '5d2c1a52-3f0e-4c62-9a5e-6f3d5f1f1a10'
const answeredRun = (changes: Partial<BulkRun>): BulkRun => ({
  ...newRun({ id, pressedAt: 0, confirmed: {} }),
  isAnswered: true,
  ...changes,
})
const run = answeredRun({ itemIds: ['a', 'b', 'c'], refused: [refused] })

test('a run is not over while its items are unknown', () => {
  expect(runProgress(run, undefined)).toMatchObject({ total: 4, done: 1, isOver: false })
})

test('a run continues after failures and is over when no item is under way', () => {
  const unfinished = [item('a', 'published'), item('b', 'failed', 'Why'), item('c', 'publishing')]
  expect(runProgress(run, unfinished)).toEqual({
    total: 4,
    done: 3,
    published: 1,
    unanswered: 0,
    failures: [
      { itemId: 'r', sku: 'SKU-R', sentence: 'No title' },
      { itemId: 'b', sku: 'SKU-b', sentence: 'Why' },
    ],
    isOver: false,
  })
  expect(unfinishedIds(unfinished)).toEqual(['b', 'c'])
  const over = runProgress(run, [item('a', 'published'), item('b', 'published'), item('c', 'held')])
  expect(over).toMatchObject({ published: 3, isOver: true })
  expect(runEndWords(over)).toBe('3 listings published to eBay, 1 failed')
  expect(runEndWords({ published: 1, failures: [] })).toBe('1 listing published to eBay')
})

test('a run that only waits for eBay’s answer says so', () => {
  const items = [item('a', 'published'), item('b', 'unknown'), item('c', 'unknown')]
  expect(runProgress(run, items)).toMatchObject({ done: 2, unanswered: 2, isOver: false })
  expect(runProgress(run, [...items, item('d', 'publishing')])).toMatchObject({ unanswered: 0 })
  expect(unansweredWords(2)).toContain('whether 2 listings are live.')
})

test('an item that was deleted or has not started yet is not a failure', () => {
  expect(runProgress(answeredRun({ itemIds: ['a'] }), [])).toMatchObject({ isOver: true, failures: [] })
  expect(runProgress(answeredRun({ itemIds: ['a'] }), [item('a', null)])).toMatchObject({ isOver: false })
})

test('no item counts as started until the server has answered', () => {
  const sentRun = newRun({ id, pressedAt: 0, confirmed: { [id]: 'hash' } })
  expect(runProgress(sentRun, [])).toMatchObject({ total: 1, done: 0, isOver: false })
  const answer = { started: ['a'], changed: ['b'], refused: [refused] }
  expect(withAnswer(sentRun, answer)).toEqual({
    ...sentRun,
    isAnswered: true,
    itemIds: ['a'],
    changed: ['b'],
    refused: [refused],
  })
})

test('items that are confirmed again continue the same run', () => {
  const before = answeredRun({ itemIds: ['a'], changed: ['b'], refused: [refused] })
  const continued = newRun({ id, pressedAt: 0, confirmed: { [id]: 'hash' } }, before)
  expect(continued).toMatchObject({ isAnswered: false, itemIds: ['a'], changed: [], refused: [refused] })
  expect(runProgress(continued, [item('a', 'published')])).toMatchObject({ total: 3, done: 2, isOver: false })
  const over = withAnswer(continued, { started: ['b'], changed: [], refused: [] })
  expect(runProgress(over, [item('a', 'published'), item('b', 'published')])).toMatchObject({
    published: 2,
    isOver: true,
  })
  expect([changedWords(1), changedWords(2)]).toEqual([
    '1 listing changed before we could send it',
    '2 listings changed before we could send them',
  ])
})

test('a run is stored as text and parsed again', () => {
  expect(readRun(JSON.stringify(run))).toEqual(run)
  expect(readRun('{}')).toBeUndefined()
  expect(readRun('nothing')).toBeUndefined()
  expect(readRun(undefined)).toBeUndefined()
})

test('a run without an answer is sent again for ten minutes, and one with an answer never', () => {
  const minute = 60_000
  const sentRun = newRun({ id, pressedAt: 5 * minute, confirmed: { [id]: 'hash' } })
  expect([6, 14, 16].map((minutes) => shouldResend(sentRun, minutes * minute))).toEqual([true, true, false])
  expect(shouldResend({ ...sentRun, isAnswered: true }, 6 * minute)).toBe(false)
})
