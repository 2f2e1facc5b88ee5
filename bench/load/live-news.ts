/** What an open page hears through its live updates. */
export type LiveNews = {
  heard(): void
  /** How many there were. */
  count(): number
  /** Waits until there were more than so many, or for so long. */
  moreThan(count: number, patienceMs: number): Promise<void>
}

export function createLiveNews(): LiveNews {
  let count = 0
  let next = Promise.withResolvers<void>()
  return {
    heard() {
      count += 1
      next.resolve()
      next = Promise.withResolvers()
    },
    count: () => count,
    async moreThan(seen, patienceMs) {
      if (count > seen) return
      const late = Promise.withResolvers<void>()
      const alarm = setTimeout(() => late.resolve(), patienceMs)
      await Promise.race([next.promise, late.promise])
      clearTimeout(alarm)
    },
  }
}
