import { expect, onTestFinished, test, vi } from 'vitest'
import type { RateLimiter } from '../../../platform/server/admission/rate-limiter.ts'
import { RequestTimedOut, WriterFailure, type WriterFailureKind } from '../listing-writer.ts'
import { createInTurn } from './in-turn.ts'

const stays = new AbortController().signal

test('each question waits for the turn of its key, and without a key for none', async () => {
  const keys: string[] = []
  const rateLimiter: RateLimiter = {
    inTurn: (key, _request, work) => {
      keys.push(key)
      return work()
    },
    hold: async () => new Date(),
  }
  const { inTurn: paced } = createInTurn({ rateLimiter, rateLimiterKey: 'provider', signal: stays })
  expect([await paced(async () => 'one'), await paced(async () => 'two')]).toEqual(['one', 'two'])
  expect(await createInTurn({ rateLimiter, rateLimiterKey: null, signal: stays }).inTurn(async () => 'three')).toBe(
    'three',
  )
  expect(keys).toEqual(['provider', 'provider'])
})

test('a question that gets no answer in time is stopped and ends as timed out, whatever the asked one makes of it', async () => {
  const { inTurn: ask } = createInTurn({ rateLimiter: open, rateLimiterKey: 'provider', signal: stays, limitMs: 20 })
  const signals: AbortSignal[] = []
  const deaf = ask((signal) => {
    signals.push(signal)
    return new Promise(() => undefined)
  })
  const wordy = ask(
    (signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('connection lost')))),
  )
  await expect(deaf).rejects.toBeInstanceOf(RequestTimedOut)
  await expect(wordy).rejects.toBeInstanceOf(RequestTimedOut)
  expect(signals.map(({ aborted }) => aborted)).toEqual([true])
})

test('waiting for a turn takes nothing of the time for the answer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const turn = Promise.withResolvers<void>()
  const slow: RateLimiter = { inTurn: (_key, _request, work) => turn.promise.then(work), hold: async () => new Date() }
  const answer = Promise.withResolvers<string>()
  const asked = createInTurn({ rateLimiter: slow, rateLimiterKey: 'provider', signal: stays }).inTurn(
    () => answer.promise,
  )
  await vi.advanceTimersByTimeAsync(600_000)
  turn.resolve()
  await vi.advanceTimersByTimeAsync(149_999)
  answer.resolve('in time')
  expect(await asked).toBe('in time')
  const { inTurn } = createInTurn({ rateLimiter: open, rateLimiterKey: 'provider', signal: stays })
  const late = inTurn(() => new Promise(() => undefined))
  const ended = late.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(150_000)
  expect(await ended).toBeInstanceOf(RequestTimedOut)
})

test('when nobody waits any more the question is stopped, and says so', async () => {
  const leaving = new AbortController()
  const { inTurn: ask } = createInTurn({ rateLimiter: open, rateLimiterKey: null, signal: leaving.signal })
  const asked = ask(() => new Promise(() => undefined))
  leaving.abort(new Error('The item is gone.'))
  await expect(asked).rejects.toThrow('The item is gone.')
  await expect(ask(async () => 'never')).rejects.toThrow('The item is gone.')
})

test('a question that meets a rate limit holds the others of its key, and tells until when; any other failure holds nobody', async () => {
  const holds: unknown[] = []
  const until = new Date()
  const rateLimiter: RateLimiter = {
    ...open,
    hold: async (...held) => {
      holds.push(held)
      return until
    },
  }
  const { inTurn: ask, heldUntil } = createInTurn({ rateLimiter, rateLimiterKey: 'provider', signal: stays })
  const failing = (kind: WriterFailureKind) => ask(() => Promise.reject(new WriterFailure(kind, 'No listing came.')))
  await expect(failing({ kind: 'try-later' })).rejects.toThrow('No listing came.')
  expect([holds, heldUntil()]).toEqual([[], undefined])
  await expect(failing({ kind: 'rate-limit', seconds: 7 })).rejects.toThrow('No listing came.')
  expect([holds, heldUntil()]).toEqual([[['provider', 25]], until])
})

const open: RateLimiter = { inTurn: (_key, _request, work) => work(), hold: async () => new Date() }
