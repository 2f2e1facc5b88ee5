import { expect, onTestFinished, test, vi } from 'vitest'
import { afterAwake } from './delay-awake.ts'

/** A page whose next tick comes after so many seconds. */
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

test('a page awake waits for the seconds themselves', () => {
  const tick = page()
  let isOver = false
  afterAwake(60, () => (isOver = true))
  for (let second = 0; second < 59; second += 1) tick(1)
  expect(isOver).toBe(false)
  tick(1)
  expect([isOver, vi.getTimerCount()]).toEqual([true, 0])
})

test('a page out of sight, which ticks once a minute, waits for three of them', () => {
  const tick = page()
  let isOver = false
  afterAwake(60, () => (isOver = true))
  tick(60)
  tick(60)
  expect(isOver).toBe(false)
  tick(60)
  expect(isOver).toBe(true)
})

test('a sleep of hours ends no wait by itself', () => {
  const tick = page()
  let isOver = false
  const cancel = afterAwake(60, () => (isOver = true))
  for (let second = 0; second < 30; second += 1) tick(1)
  tick(36_000)
  for (let second = 0; second < 9; second += 1) tick(1)
  expect(isOver).toBe(false)
  cancel()
  expect(vi.getTimerCount()).toBe(0)
})
