import type { MeasuredName } from './endpoint-names.ts'

/** The results of the sellers' requests in one measurement. */
export type Tally = {
  /** Records an answer that took this many milliseconds. */
  record(name: MeasuredName, milliseconds: number): void
  /** Records a request that a limit refused temporarily. */
  recordDelay(name: MeasuredName): void
  /** Records the message of a failure. */
  recordFailure(name: MeasuredName, reason: string): void
  times(name: MeasuredName): readonly number[]
  /** The number of requests refused temporarily. */
  delays(name: MeasuredName): number
  failures(name: MeasuredName): readonly string[]
}

export function createTally(): Tally {
  const times = new Map<MeasuredName, number[]>()
  const delays = new Map<MeasuredName, number>()
  const failures = new Map<MeasuredName, string[]>()
  return {
    record: (name, milliseconds) => add(times, name, milliseconds),
    recordDelay: (name) => void delays.set(name, (delays.get(name) ?? 0) + 1),
    recordFailure: (name, reason) => add(failures, name, reason),
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
