/**
 * Returns a function that runs work, at most `limit` at once, in the order of the calls. A limit as a function is read again at
 * each call and each end of work; running work is not stopped.
 */
export function limitConcurrency(
  limit: number | (() => number),
): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const limitNow = typeof limit === 'number' ? () => limit : limit
  const queue: (() => void)[] = []
  let running = 0
  const startNext = () => {
    while (running < limitNow()) {
      const start = queue.shift()
      if (!start) return
      running += 1
      start()
    }
  }
  return async (work) => {
    await new Promise<void>((resolve) => {
      queue.push(resolve)
      startNext()
    })
    try {
      return await work()
    } finally {
      running -= 1
      startNext()
    }
  }
}
