import type { Delay } from '../../platform/web/page/delay.ts'

/** A clock and timers that advance only when a test calls `pass`. */
export function createFakeTime() {
  let now = 0
  let timers: { at: number; call: () => void }[] = []
  const delay: Delay = (milliseconds, call) => {
    const timer = { at: now + milliseconds, call }
    timers = [...timers, timer].toSorted((one, other) => one.at - other.at)
    return () => {
      timers = timers.filter((each) => each !== timer)
    }
  }
  return {
    delay,
    now: () => new Date(now),
    /** Number of running timers. */
    timerCount: () => timers.length,
    /** Advances the time and runs the due timers in order, with all promises that follow from them. */
    async pass(milliseconds: number): Promise<void> {
      const end = now + milliseconds
      for (;;) {
        await promisesSettled()
        const [next] = timers
        if (!next || next.at > end) break
        timers = timers.slice(1)
        now = next.at
        next.call()
      }
      now = end
    },
  }
}

/** Resolves after all pending promise callbacks. */
export function promisesSettled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
