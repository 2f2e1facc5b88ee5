/** What has been started so far, to be stopped last first. */
export type Started = {
  /** Says how to stop something that has just been started. */
  add: (stop: () => Promise<void> | void) => void
  /** Stops everything, once. What fails to stop does not keep the rest from stopping; the first failure is thrown at the end. */
  stop: () => Promise<void>
  isStopping: () => boolean
  /** Aborts when everything is to stop. */
  signal: AbortSignal
}

export function startedThings(): Started {
  const stops: (() => Promise<void> | void)[] = []
  const stopAll = async () => {
    const failures: unknown[] = []
    for (let stop = stops.pop(); stop; stop = stops.pop()) {
      try {
        await stop()
      } catch (failure) {
        failures.push(failure)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
  const stopping = new AbortController()
  let stopped: Promise<void> | undefined
  return {
    add: (stop) => void stops.push(stop),
    stop() {
      stopping.abort()
      return (stopped ??= stopAll())
    },
    isStopping: () => stopping.signal.aborted,
    signal: stopping.signal,
  }
}

/** So much later than its time what was told to stop is cut: still before whoever stopped it kills it, as docs/operating.md says. */
const moreMs = 10_000

export type SignalOptions = {
  /** Milliseconds that what was started may take to stop by itself. */
  drainMs: number
  onFailure: (failure: unknown) => void
}

/**
 * Ctrl-C and a container's SIGTERM stop everything in order and end the process, also while it is still starting.
 * A second one does not wait, and neither does the process for what answers nothing any more, such as a database behind a line
 * that is dead; PostgreSQL is told to stop even then.
 */
export function stopOnSignal(started: Started, { drainMs, onFailure }: SignalOptions) {
  const onSignal = () => {
    if (started.isStopping()) process.exit(1)
    process.stdout.write('\n  Stopping...\n')
    const withinMs = drainMs + moreMs
    setTimeout(() => {
      onFailure(new Error(`it had not stopped after ${withinMs / 1000} s`))
      process.exit(1)
    }, withinMs).unref()
    started.stop().then(
      () => process.exit(0),
      (failure: unknown) => {
        onFailure(failure)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
}
