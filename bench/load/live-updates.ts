/** Live updates as an open page hears them. */
export type LiveUpdates = {
  heard(): void
  /** The number of updates so far. */
  count(): number
  /** Waits until there were more than `count`, at most `timeoutMs`. */
  moreThan(count: number, timeoutMs: number): Promise<void>
}

export function createLiveUpdates(): LiveUpdates {
  let count = 0
  let next = Promise.withResolvers<void>()
  return {
    heard() {
      count += 1
      next.resolve()
      next = Promise.withResolvers()
    },
    count: () => count,
    async moreThan(previousCount, timeoutMs) {
      if (count > previousCount) return
      const timedOut = Promise.withResolvers<void>()
      const timer = setTimeout(() => timedOut.resolve(), timeoutMs)
      await Promise.race([next.promise, timedOut.promise])
      clearTimeout(timer)
    },
  }
}
