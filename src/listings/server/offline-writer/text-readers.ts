import { startTextReader, type TextReader } from './text-reader.ts'

/** A fixed number of text readers, started when first needed, lent out one task at a time, stopped when idle. */
export type TextReaders = {
  /** Waits for a free reader and lends it to the task. An abort stops that reader at once and rejects with the signal's reason. */
  lend<Result>(signal: AbortSignal, task: (reader: TextReader) => Promise<Result>): Promise<Result>
  /** Stops all readers; whoever holds one gets an error. A later `lend` starts a new one. */
  close(): void
}

/** `idleMs`: how long readers wait for the next task before they stop and give their memory back (about 100 MB each). */
export function createTextReaders({ count, idleMs }: { count: number; idleMs: number }): TextReaders {
  const idle: TextReader[] = []
  const lent = new Set<TextReader>()
  const waiting: (() => void)[] = []
  let taken = 0
  let idleTimer: NodeJS.Timeout | undefined

  async function takePlace(signal: AbortSignal): Promise<void> {
    if (taken < count) {
      taken++
      return
    }
    const turn = Promise.withResolvers<void>()
    waiting.push(turn.resolve)
    try {
      await unlessAborted(turn.promise, signal)
    } catch (error) {
      const at = waiting.indexOf(turn.resolve)
      if (at === -1) givePlace()
      else waiting.splice(at, 1)
      throw error
    }
  }

  function givePlace(): void {
    const next = waiting.shift()
    if (next) next()
    else taken--
  }

  function stopIdle(): void {
    for (const reader of idle.splice(0)) reader.stop()
  }

  async function withReader<Result>(
    signal: AbortSignal,
    task: (reader: TextReader) => Promise<Result>,
  ): Promise<Result> {
    const reader = idle.pop() ?? (await startUnlessAborted(signal))
    lent.add(reader)
    try {
      const result = await unlessAborted(task(reader), signal)
      idle.push(reader)
      return result
    } catch (error) {
      // Aborted or broken: what the thread is doing is unknown, so the next task gets a new one.
      reader.stop()
      throw error
    } finally {
      lent.delete(reader)
    }
  }

  return {
    lend: async (signal, task) => {
      signal.throwIfAborted()
      await takePlace(signal)
      clearTimeout(idleTimer)
      try {
        return await withReader(signal, task)
      } finally {
        givePlace()
        clearTimeout(idleTimer)
        idleTimer = setTimeout(stopIdle, idleMs).unref()
      }
    },
    close: () => {
      clearTimeout(idleTimer)
      stopIdle()
      for (const reader of lent) reader.stop()
    },
  }
}

/** A reader cannot be stopped while it starts: after an abort it is stopped as soon as it has. */
async function startUnlessAborted(signal: AbortSignal): Promise<TextReader> {
  const starting = startTextReader()
  try {
    return await unlessAborted(starting, signal)
  } catch (error) {
    starting.then(
      (reader) => reader.stop(),
      () => undefined,
    )
    throw error
  }
}

/** The promise's result, or the signal's reason as soon as it aborts. */
async function unlessAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = Promise.withResolvers<never>()
  const onAbort = () => aborted.reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    return await Promise.race([promise, aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
    promise.catch(() => undefined)
    aborted.promise.catch(() => undefined)
  }
}
