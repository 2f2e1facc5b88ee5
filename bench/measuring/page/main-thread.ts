import type { MainThread } from '../main-thread-times.ts'

/** Milliseconds between two readings of the clock, if nothing blocks the main thread. */
const intervalMs = 4

/** Records from now on how long the main thread was blocked. `stop` ends it and returns the result. */
export function watchMainThread(): { stop(): Promise<MainThread> } {
  const longTasks: number[] = []
  const observer = new PerformanceObserver((list) => keep(list.getEntries()))
  const keep = (entries: PerformanceEntryList) => longTasks.push(...entries.map(({ duration }) => duration))
  observer.observe({ type: 'longtask' })

  let longestGap = 0
  let last = performance.now()
  const readClock = () => {
    const now = performance.now()
    longestGap = Math.max(longestGap, now - last)
    last = now
  }
  // A timer costs next to nothing; posted messages would keep a core busy that the contestants need.
  const ticking = setInterval(readClock, intervalMs)

  return {
    async stop() {
      readClock()
      clearInterval(ticking)
      // The task that ended the work is reported after it has ended.
      await new Promise((resolve) => setTimeout(resolve, 100))
      keep(observer.takeRecords())
      observer.disconnect()
      return { longestGap, longTasks }
    },
  }
}
