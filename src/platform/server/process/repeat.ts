/** Something done again and again until it is stopped. */
export type Repeating = {
  /** Ends what is running, waits for it, and begins nothing more. */
  stop(): Promise<void>
}

type Repeated = {
  firstAfterMs: number
  /** From the end of one time to the beginning of the next. */
  everyMs: number
  work: (signal: AbortSignal) => Promise<void>
  /** Hears why a time failed; the next one comes all the same. */
  onFailure: (failure: unknown) => void
}

/** Does `work` once in a while, one time after the other. Keeps no process from ending. */
export function repeat({ firstAfterMs, everyMs, work, onFailure }: Repeated): Repeating {
  const stopping = new AbortController()
  let running: Promise<void> = Promise.resolve()
  let timer = setTimeout(begin, firstAfterMs).unref()
  return {
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }

  function begin() {
    running = once()
  }

  async function once() {
    try {
      await work(stopping.signal)
    } catch (failure) {
      onFailure(failure)
    }
    if (!stopping.signal.aborted) timer = setTimeout(begin, everyMs).unref()
  }
}
