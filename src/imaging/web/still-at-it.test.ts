import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isStillAtIt, tellingStillAtIt } from './still-at-it.ts'

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

test('the page is told at once, then every ten seconds, and no more once it is done', async () => {
  const work = Promise.withResolvers<string>()
  const told = tellingStillAtIt(work.promise, 300)
  await vi.advanceTimersByTimeAsync(25_000)
  work.resolve('decoder')
  expect(await told).toBe('decoder')
  expect(posted.map(isStillAtIt)).toEqual([true, true, true])
  expect(vi.getTimerCount()).toBe(0)
})

test('what takes too long is given up', async () => {
  const told = tellingStillAtIt(new Promise(() => undefined), 300)
  const [outcome] = await Promise.all([Promise.allSettled([told]), vi.advanceTimersByTimeAsync(300_000)])
  expect(outcome).toEqual([{ status: 'rejected', reason: new Error('Not done within 300 seconds') }])
  expect(vi.getTimerCount()).toBe(0)
})
