/** Runs a user's work when it is that user's turn, and gives what it gave. */
export type FairQueue = <T>(userId: string, work: () => Promise<T>) => Promise<T>

type Limits = {
  /** Works of one user at once. */
  perUser: number
  /** Works of all users at once. */
  inAll: number
}

/** What one user is doing and waits for. Kept while there is any of either. */
type Line = { running: number; readonly waiting: (() => void)[] }

/**
 * Lets users take turns in this process: one work of each who waits, then the next of the first, so that who brings much
 * keeps nobody waiting who brings little. How long a line may get is for the caller to bound.
 */
export function createFairQueue({ perUser, inAll }: Limits): FairQueue {
  // In the order of their turns: whoever had one goes to the end.
  const lines = new Map<string, Line>()
  let running = 0

  return async (userId, work) => {
    await turnOf(userId)
    try {
      return await work()
    } finally {
      end(userId)
    }
  }

  function turnOf(userId: string): Promise<void> {
    const line = lines.get(userId) ?? { running: 0, waiting: [] }
    lines.set(userId, line)
    const turn = Promise.withResolvers<void>()
    line.waiting.push(turn.resolve)
    giveTurns()
    return turn.promise
  }

  function end(userId: string) {
    running -= 1
    const line = lines.get(userId)
    if (line) {
      line.running -= 1
      if (line.running === 0 && line.waiting.length === 0) lines.delete(userId)
    }
    giveTurns()
  }

  function giveTurns() {
    while (running < inAll) {
      const next = [...lines].find(([, line]) => line.running < perUser && line.waiting.length > 0)
      if (!next) return
      const [userId, line] = next
      lines.delete(userId)
      lines.set(userId, line)
      running += 1
      line.running += 1
      line.waiting.shift()?.()
    }
  }
}
