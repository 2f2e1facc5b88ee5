/** Started parts of the process, which stop in the reverse order. */
export type StartedParts = {
  /** Adds a part that has just started, by the function that stops it. */
  add: (stop: () => Promise<void> | void) => void
  /** Stops all parts, once. A part that fails to stop does not keep the others from stopping; the first failure is thrown. */
  stop: () => Promise<void>
  isStopping: () => boolean
  /** Aborts when the parts begin to stop. */
  signal: AbortSignal
}

export function createStartedParts(): StartedParts {
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

/** Milliseconds after the drain time until the process ends itself: before its supervisor kills it, see docs/operating.md. */
const extraMs = 10_000

export type SignalOptions = {
  /** Milliseconds that the parts may take to stop on their own. */
  drainMs: number
  onFailure: (failure: unknown) => void
}

/**
 * On Ctrl-C or a container's SIGTERM, stops all parts in order and ends the process, also during the start. A second signal
 * ends it at once. The process also ends if a part never answers, such as a database behind a dead connection. PostgreSQL gets
 * its stop signal even then.
 */
export function stopOnSignal(startedParts: StartedParts, { drainMs, onFailure }: SignalOptions) {
  const onSignal = () => {
    if (startedParts.isStopping()) process.exit(1)
    process.stdout.write('\n  Stopping...\n')
    const withinMs = drainMs + extraMs
    setTimeout(() => {
      onFailure(new Error(`the process had not stopped after ${withinMs / 1000} s`))
      process.exit(1)
    }, withinMs).unref()
    startedParts.stop().then(
      () => process.exit(0),
      (failure: unknown) => {
        onFailure(failure)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
}
