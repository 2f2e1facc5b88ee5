const minute = 60_000

/**
 * Counts requests like a provider with a limit per minute. `ask` returns 0 for an accepted request, otherwise the seconds to
 * wait.
 */
export function createRequestLimit() {
  let acceptedTimes: number[] = []
  return {
    ask(perMinute: number, now: number): number {
      acceptedTimes = acceptedTimes.filter((time) => time > now - minute)
      const [oldest = now] = acceptedTimes
      if (acceptedTimes.length >= perMinute) return Math.max(1, Math.ceil((oldest + minute - now) / 1000))
      acceptedTimes.push(now)
      return 0
    },
  }
}
