import { expect, test } from 'vitest'
import type { ListingRun } from './listing-run.ts'
import { runDone, runOutcome, runWords } from './run-words.ts'

test('a run shows how many items are finished and how many wait', () => {
  expect(runWords(run({ waiting: 38, succeeded: 11, failed: 1 }))).toBe('12/50, 38 waiting')
  expect(runWords(run({ waiting: 36, writing: 2, succeeded: 12 }))).toBe('12/50, 36 waiting')
  expect(runWords(run({ waiting: 1500, succeeded: 500 }))).toBe('500/2,000, 1,500 waiting')
})

test('without waiting items only the finished ones show, and cancelled ones count as finished', () => {
  expect(runWords(run({ writing: 2, succeeded: 47, cancelled: 1 }))).toBe('48/50')
  expect(runDone(run({ writing: 2, succeeded: 47, cancelled: 1 }))).toBe(48)
})

test('the outcome of a run shows how many listings are ready and how many need the seller', () => {
  const outcomes = [
    [5, 5],
    [1, 1],
    [1200, 0],
    [0, 1],
    [0, 2],
    [0, 0],
  ].map(([ready = 0, needSeller = 0]) => runOutcome({ ready, needSeller }))
  expect(outcomes).toEqual([
    '5 listings are ready, 5 need you.',
    '1 listing is ready, 1 needs you.',
    '1,200 listings are ready.',
    '1 listing needs you.',
    '2 listings need you.',
    undefined,
  ])
})

function run(states: Partial<ListingRun>): ListingRun {
  const counts = { waiting: 0, writing: 0, succeeded: 0, failed: 0, cancelled: 0, ready: 0, needSeller: 0, ...states }
  const total = counts.waiting + counts.writing + counts.succeeded + counts.failed + counts.cancelled
  return { id: 'run', createdAt: '2026-01-01T00:00:00.000Z', ...counts, total }
}
