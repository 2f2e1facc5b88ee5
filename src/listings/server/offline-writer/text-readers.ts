import { startTextReader, type TextReader } from './text-reader.ts'

/** A fixed number of text readers: started on demand, lent to one task at a time, stopped when idle. */
export type TextReaders = {
  /**
   * Waits for a free reader and lends it to the task. An abort stops that reader at once and rejects with the signal's reason.
   */
  lend<Result>(signal: AbortSignal, task: (reader: TextReader) => Promise<Result>): Promise<Result>
  /** Stops all readers; a task that still has one gets an error. A later `lend` starts a new one. */
  close(): void
}

/**
 * Creates `count` slots for readers. `idleMs`: how long readers wait for the next task before they stop and free their memory
 * (about 100 MB each).
 */
export function createTextReaders({ count, idleMs }: { count: number; idleMs: number }): TextReaders {
  const idle: TextReader[] = []
  const lentReaders = new Set<TextReader>()
  const waitingTasks: (() => void)[] = []
  let busySlots = 0
  let idleTimer: NodeJS.Timeout | undefined

  async function takeSlot(signal: AbortSignal): Promise<void> {
    if (busySlots < count) {
      busySlots++
      return
    }
    const slotFreed = Promise.withResolvers<void>()
    waitingTasks.push(slotFreed.resolve)
    try {
      await unlessAborted(slotFreed.promise, signal)
    } catch (error) {
      const at = waitingTasks.indexOf(slotFreed.resolve)
      if (at === -1) releaseSlot()
      else waitingTasks.splice(at, 1)
      throw error
    }
  }

  function releaseSlot(): void {
    const next = waitingTasks.shift()
    if (next) next()
    else busySlots--
  }

  function stopIdle(): void {
    for (const reader of idle.splice(0)) reader.stop()
  }

  async function withReader<Result>(
    signal: AbortSignal,
    task: (reader: TextReader) => Promise<Result>,
  ): Promise<Result> {
    const reader = idle.pop() ?? (await startUnlessAborted(signal))
    lentReaders.add(reader)
    try {
      const result = await unlessAborted(task(reader), signal)
      idle.push(reader)
      return result
    } catch (error) {
      // After an abort or error the state of the thread is unknown, so the next task gets a new one.
      reader.stop()
      throw error
    } finally {
      lentReaders.delete(reader)
    }
  }

  return {
    lend: async (signal, task) => {
      signal.throwIfAborted()
      await takeSlot(signal)
      clearTimeout(idleTimer)
      try {
        return await withReader(signal, task)
      } finally {
        releaseSlot()
        clearTimeout(idleTimer)
        idleTimer = setTimeout(stopIdle, idleMs).unref()
      }
    },
    close: () => {
      clearTimeout(idleTimer)
      stopIdle()
      for (const reader of lentReaders) reader.stop()
    },
  }
}

/** Starts a reader. It cannot be stopped while it starts, so after an abort it is stopped as soon as it has started. */
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

/** Returns the promise's result, or rejects with the signal's reason as soon as it aborts. */
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
