import { orAborted } from '../process/or-aborted.ts'

/**
 * Runs the work of one `key` one after the other, in the order of the calls. Throws the signal's reason if it aborts while the
 * call waits; calls behind it do not wait for it.
 */
export type WaitingQueues = <Result>(key: string, signal: AbortSignal, work: () => Promise<Result>) => Promise<Result>

/** Creates queues of this process. Each is kept while a call waits or runs in it. */
export function createWaitingQueues(): WaitingQueues {
  const queues = new Map<string, Promise<unknown>>()
  return async (key, signal, work) => {
    const previousWork = queues.get(key)
    const ownWork = orAborted(Promise.resolve(previousWork), signal).then(work)
    const both = Promise.allSettled([previousWork, ownWork])
    queues.set(key, both)
    try {
      return await ownWork
    } finally {
      if (queues.get(key) === both) queues.delete(key)
    }
  }
}
