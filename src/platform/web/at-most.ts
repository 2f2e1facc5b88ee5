/** Runs the given work with at most `limit` at a time, the rest in order of asking. */
export function atMost(limit: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const line: (() => void)[] = []
  let running = 0
  const next = () => {
    if (running >= limit) return
    const start = line.shift()
    if (!start) return
    running += 1
    start()
  }
  return async (work) => {
    await new Promise<void>((resolve) => {
      line.push(resolve)
      next()
    })
    try {
      return await work()
    } finally {
      running -= 1
      next()
    }
  }
}
