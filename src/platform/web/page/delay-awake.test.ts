import { expect, onTestFinished, test, vi } from 'vitest'
import { callWhenAwake } from './delay-awake.ts'

/** A page with fake time. The returned function moves time by so many seconds and runs the next tick. */
function page() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => {
    vi.useRealTimers()
    clock.mockRestore()
  })
  return (seconds: number) => {
    now += 1000 * seconds
    vi.advanceTimersToNextTimer()
  }
}

test('an awake page waits for as many seconds as set', () => {
  const tick = page()
  let isOver = false
  callWhenAwake(60, () => (isOver = true))
  for (let second = 0; second < 59; second += 1) tick(1)
  expect(isOver).toBe(false)
  tick(1)
  expect([isOver, vi.getTimerCount()]).toEqual([true, 0])
})

test('a hidden page, which ticks once a minute, waits for three ticks', () => {
  const tick = page()
  let isOver = false
  callWhenAwake(60, () => (isOver = true))
  tick(60)
  tick(60)
  expect(isOver).toBe(false)
  tick(60)
  expect(isOver).toBe(true)
})

test('hours of sleep do not end a wait', () => {
  const tick = page()
  let isOver = false
  const cancel = callWhenAwake(60, () => (isOver = true))
  for (let second = 0; second < 30; second += 1) tick(1)
  tick(36_000)
  for (let second = 0; second < 9; second += 1) tick(1)
  expect(isOver).toBe(false)
  cancel()
  expect(vi.getTimerCount()).toBe(0)
})
