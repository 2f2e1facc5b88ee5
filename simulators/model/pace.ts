const minute = 60_000

/** Counts requests as a provider with a limit per minute does. `ask` gives 0 when one is taken, else the seconds to wait. */
export function createPace() {
  let taken: number[] = []
  return {
    ask(perMinute: number, now: number): number {
      taken = taken.filter((time) => time > now - minute)
      const [oldest = now] = taken
      if (taken.length >= perMinute) return Math.max(1, Math.ceil((oldest + minute - now) / 1000))
      taken.push(now)
      return 0
    },
  }
}
