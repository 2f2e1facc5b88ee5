import type { PressWatch } from '../page-calls.ts'

let longest = 0

globalThis.pressWatch = {
  untilAppIsKept: async () => void (await navigator.serviceWorker.ready),
  startPresses() {
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) longest = Math.max(longest, duration)
    })
    // The browser rounds to 8 ms, and reports nothing below 16.
    const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
    observer.observe(options)
  },
  longestAnswer: () => longest,
} satisfies PressWatch
