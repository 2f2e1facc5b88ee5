/**
 * Runs the given work with at most `limit` at a time, the rest in order of asking. A limit that may change is asked for whenever
 * work is asked for or done; what runs already goes on.
 */
export function atMost(limit: number | (() => number)): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const limitNow = typeof limit === 'number' ? () => limit : limit
  const line: (() => void)[] = []
  let running = 0
  const startNext = () => {
    while (running < limitNow()) {
      const start = line.shift()
      if (!start) return
      running += 1
      start()
    }
  }
  return async (work) => {
    await new Promise<void>((resolve) => {
      line.push(resolve)
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
