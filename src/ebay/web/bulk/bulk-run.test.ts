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
const answered = (about: Partial<BulkRun>): BulkRun => ({
  ...newRun({ id, pressedAt: 0, confirmed: {} }),
  isAnswered: true,
  ...about,
})
const run = answered({ itemIds: ['a', 'b', 'c'], refused: [refused] })

test('a run is not over while its items are unknown', () => {
  expect(runProgress(run, undefined)).toMatchObject({ total: 4, done: 1, isOver: false })
})

test('a run continues after failures and is over when no item is under way', () => {
  const going = [item('a', 'published'), item('b', 'failed', 'Why'), item('c', 'publishing')]
  expect(runProgress(run, going)).toEqual({
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
  expect(unfinishedIds(going)).toEqual(['b', 'c'])
  const over = runProgress(run, [item('a', 'published'), item('b', 'published'), item('c', 'held')])
  expect(over).toMatchObject({ published: 3, isOver: true })
  expect(runEndWords(over)).toBe('3 listings published to eBay, 1 failed')
  expect(runEndWords({ published: 1, failures: [] })).toBe('1 listing published to eBay')
})

test('a run that only waits for eBay’s answer says so', () => {
  const left = [item('a', 'published'), item('b', 'unknown'), item('c', 'unknown')]
  expect(runProgress(run, left)).toMatchObject({ done: 2, unanswered: 2, isOver: false })
  expect(runProgress(run, [...left, item('d', 'publishing')])).toMatchObject({ unanswered: 0 })
  expect(unansweredWords(2)).toContain('whether 2 listings are made.')
})

test('an item that was deleted or has not started yet is not a failure', () => {
  expect(runProgress(answered({ itemIds: ['a'] }), [])).toMatchObject({ isOver: true, failures: [] })
  expect(runProgress(answered({ itemIds: ['a'] }), [item('a', null)])).toMatchObject({ isOver: false })
})

test('no item counts as started until the server has answered', () => {
  const asked = newRun({ id, pressedAt: 0, confirmed: { [id]: 'hash' } })
  expect(runProgress(asked, [])).toMatchObject({ total: 1, done: 0, isOver: false })
  const answer = { started: ['a'], changed: ['b'], refused: [refused] }
  expect(withAnswer(asked, answer)).toEqual({
    ...asked,
    isAnswered: true,
    itemIds: ['a'],
    changed: ['b'],
    refused: [refused],
  })
})

test('items that are confirmed again continue the same run', () => {
  const before = answered({ itemIds: ['a'], changed: ['b'], refused: [refused] })
  const again = newRun({ id, pressedAt: 0, confirmed: { [id]: 'hash' } }, before)
  expect(again).toMatchObject({ isAnswered: false, itemIds: ['a'], changed: [], refused: [refused] })
  expect(runProgress(again, [item('a', 'published')])).toMatchObject({ total: 3, done: 2, isOver: false })
  const over = withAnswer(again, { started: ['b'], changed: [], refused: [] })
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
  const asked = newRun({ id, pressedAt: 5 * minute, confirmed: { [id]: 'hash' } })
  expect([6, 14, 16].map((minutes) => shouldResend(asked, minutes * minute))).toEqual([true, true, false])
  expect(shouldResend({ ...asked, isAnswered: true }, 6 * minute)).toBe(false)
})
