import type { Store } from './store.ts'

export type SimulatedClock = {
  /** Milliseconds since 1970 as the simulator sees them. */
  now(): number
  /** Moves the simulator's time onwards; it stays moved after a restart. */
  advance(milliseconds: number): void
}

/** The given clock (the machine's by default) plus what it was advanced by. */
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
