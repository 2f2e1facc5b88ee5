import type { MeasuredName } from './endpoint-names.ts'

/** What became of the sellers' requests in one measurement. */
export type Tally = {
  /** One more answer after so many milliseconds. */
  took(name: MeasuredName, milliseconds: number): void
  /** A request was told to come back, by a limit. */
  putOff(name: MeasuredName): void
  /** Something that should not happen, in words. */
  failed(name: MeasuredName, what: string): void
  times(name: MeasuredName): readonly number[]
  /** How often it was told to come back. */
  delays(name: MeasuredName): number
  failures(name: MeasuredName): readonly string[]
}

export function createTally(): Tally {
  const times = new Map<MeasuredName, number[]>()
  const delays = new Map<MeasuredName, number>()
  const failures = new Map<MeasuredName, string[]>()
  return {
    took: (name, milliseconds) => add(times, name, milliseconds),
    putOff: (name) => void delays.set(name, (delays.get(name) ?? 0) + 1),
    failed: (name, what) => add(failures, name, what),
    times: (name) => times.get(name) ?? [],
    delays: (name) => delays.get(name) ?? 0,
    failures: (name) => failures.get(name) ?? [],
  }
}

function add<Value>(lists: Map<MeasuredName, Value[]>, name: MeasuredName, value: Value) {
  const list = lists.get(name) ?? []
  list.push(value)
  lists.set(name, list)
}
