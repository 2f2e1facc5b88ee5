import { expect, onTestFinished, test, vi } from 'vitest'
import type { RateLimiter } from '../../../platform/server/admission/rate-limiter.ts'
import { RequestTimedOut, WriterFailure, type WriterFailureKind } from '../listing-writer.ts'
import { createInTurn } from './in-turn.ts'

const neverAborted = new AbortController().signal

test('each request waits for the turn of its key; without a key there is no wait', async () => {
  const keys: string[] = []
  const rateLimiter: RateLimiter = {
    run: (key, _request, work) => {
      keys.push(key)
      return work()
    },
    pause: async () => new Date(),
  }
  const { inTurn: askWithKey } = createInTurn({ rateLimiter, rateLimiterKey: 'provider', signal: neverAborted })
  expect([await askWithKey(async () => 'one'), await askWithKey(async () => 'two')]).toEqual(['one', 'two'])
  expect(
    await createInTurn({ rateLimiter, rateLimiterKey: null, signal: neverAborted }).inTurn(async () => 'three'),
  ).toBe('three')
  expect(keys).toEqual(['provider', 'provider'])
})

test('a request without an answer in time is aborted and times out, whether it reacts to the abort or not', async () => {
  const { inTurn: ask } = createInTurn({
    rateLimiter: openRateLimiter,
    rateLimiterKey: 'provider',
    signal: neverAborted,
    timeoutMs: 20,
  })
  const signals: AbortSignal[] = []
  const ignoringRequest = ask((signal) => {
    signals.push(signal)
    return new Promise(() => undefined)
  })
  const failingRequest = ask(
    (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('connection lost')))),
  )
  await expect(ignoringRequest).rejects.toBeInstanceOf(RequestTimedOut)
  await expect(failingRequest).rejects.toBeInstanceOf(RequestTimedOut)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('waiting for a turn does not use the time for the answer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const turn = Promise.withResolvers<void>()
  const slowRateLimiter: RateLimiter = {
    run: (_key, _request, work) => turn.promise.then(work),
    pause: async () => new Date(),
  }
  const answer = Promise.withResolvers<string>()
  const request = createInTurn({
    rateLimiter: slowRateLimiter,
    rateLimiterKey: 'provider',
    signal: neverAborted,
  }).inTurn(() => answer.promise)
  await vi.advanceTimersByTimeAsync(600_000)
  turn.resolve()
  await vi.advanceTimersByTimeAsync(149_999)
  answer.resolve('in time')
  expect(await request).toBe('in time')
  const { inTurn } = createInTurn({ rateLimiter: openRateLimiter, rateLimiterKey: 'provider', signal: neverAborted })
  const lateRequest = inTurn(() => new Promise(() => undefined))
  const timedOut = lateRequest.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(150_000)
  expect(await timedOut).toBeInstanceOf(RequestTimedOut)
})

test('a request whose listing is no longer wanted is stopped with that reason', async () => {
  const cancelled = new AbortController()
  const { inTurn: ask } = createInTurn({ rateLimiter: openRateLimiter, rateLimiterKey: null, signal: cancelled.signal })
  const request = ask(() => new Promise(() => undefined))
  cancelled.abort(new Error('The item is gone.'))
  await expect(request).rejects.toThrow('The item is gone.')
  await expect(ask(async () => 'never')).rejects.toThrow('The item is gone.')
})

test('a rate limit pauses the other requests of its key and returns the end of the pause; other failures pause nothing', async () => {
  const pauses: unknown[] = []
  const until = new Date()
  const rateLimiter: RateLimiter = {
    ...openRateLimiter,
    pause: async (...call) => {
      pauses.push(call)
      return until
    },
  }
  const { inTurn: ask, pausedUntil } = createInTurn({ rateLimiter, rateLimiterKey: 'provider', signal: neverAborted })
  const failing = (kind: WriterFailureKind) => ask(() => Promise.reject(new WriterFailure(kind, 'No listing came.')))
  await expect(failing({ kind: 'try-later' })).rejects.toThrow('No listing came.')
  expect([pauses, pausedUntil()]).toEqual([[], undefined])
  await expect(failing({ kind: 'rate-limit', seconds: 7 })).rejects.toThrow('No listing came.')
  expect([pauses, pausedUntil()]).toEqual([[['provider', 25]], until])
})

const openRateLimiter: RateLimiter = { run: (_key, _request, work) => work(), pause: async () => new Date() }
