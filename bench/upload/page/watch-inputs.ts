import type { Waits } from '../page-calls.ts'

/**
 * Records from now on how long inputs wait (Event Timing, which reports those of 16 ms and more). `stop` ends it and returns
 * the result.
 */
export function watchInputs(): { stop(): Waits } {
  const since = performance.now()
  let [longestWait, longestAnswer] = [0, 0]
  const keep = (entries: PerformanceEntryList) => {
    for (const entry of entries as PerformanceEventTiming[]) {
      if (entry.startTime < since) continue
      longestWait = Math.max(longestWait, entry.processingStart - entry.startTime)
      longestAnswer = Math.max(longestAnswer, entry.duration)
    }
  }
  const observer = new PerformanceObserver((list) => keep(list.getEntries()))
  // TypeScript's library does not know the threshold yet.
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  return {
    stop() {
      keep(observer.takeRecords())
      observer.disconnect()
      return { longestWait, longestAnswer }
    },
  }
}
