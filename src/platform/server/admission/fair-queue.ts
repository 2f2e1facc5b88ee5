/** Runs a user's task in fair order and resolves with its result. */
export type FairQueue = <T>(userId: string, work: () => Promise<T>) => Promise<T>

type Limits = {
  /** Tasks of one user at once. */
  perUser: number
  /** Tasks of all users at once. */
  total: number
}

/** One user's running and waiting tasks. Removed when none is left. */
type UserQueue = { running: number; readonly waiting: (() => void)[] }

/**
 * Runs the tasks of this process round-robin: one task of each waiting user, then the next of the first user. A user with many
 * tasks delays no user with few. The queue has no length limit: the caller sets one.
 */
export function createFairQueue({ perUser, total }: Limits): FairQueue {
  // In round-robin order: a user whose task starts moves to the end.
  const queues = new Map<string, UserQueue>()
  let running = 0

  return async (userId, work) => {
    await untilStarted(userId)
    try {
      return await work()
    } finally {
      end(userId)
    }
  }

  function untilStarted(userId: string): Promise<void> {
    const queue = queues.get(userId) ?? { running: 0, waiting: [] }
    queues.set(userId, queue)
    const start = Promise.withResolvers<void>()
    queue.waiting.push(start.resolve)
    startWaiting()
    return start.promise
  }

  function end(userId: string) {
    running -= 1
    const queue = queues.get(userId)
    if (queue) {
      queue.running -= 1
      if (queue.running === 0 && queue.waiting.length === 0) queues.delete(userId)
    }
    startWaiting()
  }

  function startWaiting() {
    while (running < total) {
      const next = [...queues].find(([, queue]) => queue.running < perUser && queue.waiting.length > 0)
      if (!next) return
      const [userId, queue] = next
      queues.delete(userId)
      queues.set(userId, queue)
      running += 1
      queue.running += 1
      queue.waiting.shift()?.()
    }
  }
}
