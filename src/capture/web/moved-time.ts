import type { Delay } from '../../platform/web/page/delay.ts'

/** Time that only passes when a test says so. */
export function createMovedTime() {
  let now = 0
  let timers: { at: number; call: () => void }[] = []
  const after: Delay = (milliseconds, call) => {
    const timer = { at: now + milliseconds, call }
    timers = [...timers, timer].toSorted((one, other) => one.at - other.at)
    return () => {
      timers = timers.filter((each) => each !== timer)
    }
  }
  return {
    after,
    now: () => new Date(now),
    /** Timers that still run. */
    running: () => timers.length,
    /** Moves the time; what becomes due happens in its order, and so does what follows from it. */
    async pass(milliseconds: number): Promise<void> {
      const end = now + milliseconds
      for (;;) {
        await settled()
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

/** Lets everything happen that waits for nothing but its turn. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0))
}
