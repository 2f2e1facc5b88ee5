import type { Store } from './store.ts'

export type SimulatedClock = {
  /** The simulator's time in milliseconds since 1970. */
  now(): number
  /** Moves the simulator's time forward. A restart keeps that. */
  advance(milliseconds: number): void
}

/** The given clock (default: the machine's) plus the time it was advanced by. */
export function openClock(store: Store, clock: () => number): SimulatedClock {
  const moved = store.table<number>('clock')
  return {
    now: () => clock() + (moved.get('advanced') ?? 0),
    advance: (milliseconds) => {
      moved.set('advanced', (moved.get('advanced') ?? 0) + milliseconds)
      store.commit()
    },
  }
}
