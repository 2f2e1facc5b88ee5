import { useSyncExternalStore } from 'react'
import type { ListingsPlace } from './listings-place.ts'

const second = 1000

/** The whole second by the server's clock, in milliseconds since 1970, each second anew; 0 while nothing counts down. */
export function useServerSeconds(place: ListingsPlace, isCounting: boolean): number {
  const secondOf = () => Math.floor(place.serverNow() / second) * second
  return useSyncExternalStore(isCounting ? everySecond : never, () => (isCounting ? secondOf() : 0))
}

function everySecond(tick: () => void) {
  // Often enough that no second is left out.
  const timer = setInterval(tick, second / 4)
  return () => clearInterval(timer)
}

function never() {
  return () => undefined
}
