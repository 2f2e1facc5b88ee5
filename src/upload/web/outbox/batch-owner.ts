/** Milliseconds for a reloaded page to ask for its own batches again, before another page takes them over. */
const reloadGraceMs = 5000

/**
 * Runs `run` once this page owns `batch`: one page at a time, the next some seconds after it closed or `signal` aborted, so a
 * reload keeps it. Without Web Locks (plain http) every page runs it: harmless, as repeats are answered alike. Rejects as `run`
 * does. `onTaken`: another page owns it.
 */
export async function whenOwner(
  batch: string,
  run: () => void | Promise<void>,
  signal: AbortSignal = new AbortController().signal,
  onTaken: () => void = () => undefined,
): Promise<void> {
  if (signal.aborted) return
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return run()
  const name = `pastfash-outbox-${batch}`
  let hasRun = false
  const runAsOwner = async (lock: Lock | null): Promise<boolean> => {
    if (!lock) return false
    hasRun = true
    await run()
    await aborted(signal)
    return true
  }
  try {
    while (!signal.aborted && !(await locks.request(name, { ifAvailable: true }, runAsOwner))) {
      onTaken()
      await locks.request(name, { signal }, () => undefined)
      await pause(reloadGraceMs, signal)
    }
  } catch (error) {
    if (signal.aborted) return
    if (hasRun) throw error
    // The browser denies locks to this page.
    await run()
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Resolves early when aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return Promise.race([aborted(signal), new Promise<void>((resolve) => setTimeout(resolve, milliseconds))])
}
