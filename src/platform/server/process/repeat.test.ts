import { expect, onTestFinished, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

test('work repeats, also after a failure and never twice at once, until it is stopped', async () => {
  const failures: unknown[] = []
  let times = 0
  let atOnce = 0
  const repeating = repeat({
    initialDelayMs: 0,
    intervalMs: 0,
    onFailure: (failure) => failures.push(failure),
    async work() {
      atOnce += 1
      expect(atOnce).toBe(1)
      await Promise.resolve()
      atOnce -= 1
      times += 1
      if (times === 2) throw new Error('the disk was away')
    },
  })
  await expect.poll(() => times).toBeGreaterThan(3)
  await repeating.stop()
  expect(failures).toEqual([new Error('the disk was away')])
})

test('a stop aborts the running work, waits for it and starts no more', async () => {
  const started = Promise.withResolvers<AbortSignal>()
  const end = Promise.withResolvers<void>()
  const events: string[] = []
  let times = 0
  const repeating = repeat({
    initialDelayMs: 0,
    intervalMs: 0,
    onFailure: (failure) => events.push(String(failure)),
    async work(signal) {
      times += 1
      started.resolve(signal)
      await end.promise
      events.push('work ended')
    },
  })
  const signal = await started.promise
  expect(signal.aborted).toBe(false)
  const stopped = repeating.stop().then(() => events.push('stopped'))
  expect(signal.aborted).toBe(true)
  end.resolve()
  await stopped
  expect(events).toEqual(['work ended', 'stopped'])
  expect(times).toBe(1)
})

test('work that is stopped before its first time never starts', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const work = () => Promise.reject(new Error('this must not run'))
  const repeating = repeat({ initialDelayMs: 1000, intervalMs: 1000, work, onFailure: () => undefined })
  expect(vi.getTimerCount()).toBe(1)
  await repeating.stop()
  expect(vi.getTimerCount()).toBe(0)
})
