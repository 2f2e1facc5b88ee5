/** Live updates as an open page hears them. */
export type LiveUpdates = {
  heard(): void
  /** The number of updates so far. */
  count(): number
  /** Waits until there were more than `count`, at most `patienceMs`. */
  moreThan(count: number, patienceMs: number): Promise<void>
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
    async moreThan(previousCount, patienceMs) {
      if (count > previousCount) return
      const late = Promise.withResolvers<void>()
      const alarm = setTimeout(() => late.resolve(), patienceMs)
      await Promise.race([next.promise, late.promise])
      clearTimeout(alarm)
    },
  }
}
