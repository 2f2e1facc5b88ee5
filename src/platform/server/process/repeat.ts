/** Work that repeats until it is stopped. */
export type Repeating = {
  /** Aborts the running work, waits for it, and starts no more. */
  stop(): Promise<void>
}

type RepeatOptions = {
  initialDelayMs: number
  /** Milliseconds from the end of one run to the start of the next. */
  intervalMs: number
  work: (signal: AbortSignal) => Promise<void>
  /** Gets the error of a failed run; the next run starts nevertheless. */
  onFailure: (failure: unknown) => void
}

/** Runs `work` repeatedly, never twice at once. Its timer does not keep the process alive. */
export function repeat({ initialDelayMs, intervalMs, work, onFailure }: RepeatOptions): Repeating {
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(start, initialDelayMs).unref()
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }

  function start() {
    running = run()
  }

  async function run() {
    try {
      await work(stopping.signal)
    } catch (failure) {
      onFailure(failure)
    }
    if (!stopping.signal.aborted) timer = setTimeout(start, intervalMs).unref()
  }
}
