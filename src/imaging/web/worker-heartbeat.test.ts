import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isHeartbeat, withHeartbeat } from './worker-heartbeat.ts'

const posted: unknown[] = []

beforeEach(() => {
  vi.useFakeTimers()
  posted.length = 0
  vi.stubGlobal('self', { postMessage: (message: unknown) => void posted.push(message) })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('the page gets a heartbeat at once and every ten seconds, until the work is done', async () => {
  const work = Promise.withResolvers<string>()
  const result = withHeartbeat(work.promise, 300)
  await vi.advanceTimersByTimeAsync(25_000)
  work.resolve('decoder')
  expect(await result).toBe('decoder')
  expect(posted.map(isHeartbeat)).toEqual([true, true, true])
  expect(vi.getTimerCount()).toBe(0)
})

test('work that takes too long rejects', async () => {
  const result = withHeartbeat(new Promise(() => undefined), 300)
  const [outcome] = await Promise.all([Promise.allSettled([result]), vi.advanceTimersByTimeAsync(300_000)])
  expect(outcome).toEqual([{ status: 'rejected', reason: new Error('Not done within 300 seconds') }])
  expect(vi.getTimerCount()).toBe(0)
})
