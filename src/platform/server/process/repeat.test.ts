import { expect, onTestFinished, test, vi } from 'vitest'
import { repeat } from './repeat.ts'

test('it comes again, also after a failure, one time after the other, until it is stopped', async () => {
  const failures: unknown[] = []
  let times = 0
  let atOnce = 0
  const repeating = repeat({
    firstAfterMs: 0,
    everyMs: 0,
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

test('stopping tells the running work, waits for it, and begins nothing more', async () => {
  const begun = Promise.withResolvers<AbortSignal>()
  const end = Promise.withResolvers<void>()
  const said: string[] = []
  let times = 0
  const repeating = repeat({
    firstAfterMs: 0,
    everyMs: 0,
    onFailure: (failure) => said.push(String(failure)),
    async work(signal) {
      times += 1
      begun.resolve(signal)
      await end.promise
      said.push('work ended')
    },
  })
  const signal = await begun.promise
  expect(signal.aborted).toBe(false)
  const stopped = repeating.stop().then(() => said.push('stopped'))
  expect(signal.aborted).toBe(true)
  end.resolve()
  await stopped
  expect(said).toEqual(['work ended', 'stopped'])
  expect(times).toBe(1)
})

test('stopped before its first time, it never begins', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const work = () => Promise.reject(new Error('this must not run'))
  const repeating = repeat({ firstAfterMs: 1000, everyMs: 1000, work, onFailure: () => undefined })
  expect(vi.getTimerCount()).toBe(1)
  await repeating.stop()
  expect(vi.getTimerCount()).toBe(0)
})
