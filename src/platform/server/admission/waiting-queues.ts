import { orAborted } from '../process/or-aborted.ts'

/**
 * Does the works of one `key` one after the other, in the order they came. Throws the signal's reason when it aborts while others are
 * before it, and keeps nobody behind it waiting.
 */
export type WaitingQueues = <Result>(key: string, signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>

/** Lines of this process, each kept while somebody is in it. */
export function createWaitingQueues(): WaitingQueues {
  const lines = new Map<string, Promise<unknown>>()
  return async (key, signal, work) => {
    const before = lines.get(key)
    const mine = orAborted(Promise.resolve(before), signal).then(work)
    const both = Promise.allSettled([before, mine])
    lines.set(key, both)
    try {
      return await mine
    } finally {
      if (lines.get(key) === both) lines.delete(key)
    }
  }
}
