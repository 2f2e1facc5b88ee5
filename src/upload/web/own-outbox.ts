/**
 * Runs `run` once this page is the one that looks after `what` (a batch of the outbox): one page of a device at a time, the
 * next when that one is closed (or its `signal` aborts). Without Web Locks (plain http) every page runs it at once, which
 * is harmless: the server answers the same photo the same. Rejects with what `run` rejects with.
 */
export async function whenOwner(
  what: string,
  run: () => void | Promise<void>,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  if (signal.aborted) return
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return run()
  let hasRun = false
  const own = async () => {
    hasRun = true
    await run()
    await aborted(signal)
  }
  try {
    await locks.request(`pastfash-outbox-${what}`, { signal }, own)
  } catch (error) {
    if (signal.aborted) return
    if (hasRun) throw error
    // The browser gives no locks to this page.
    await run()
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
