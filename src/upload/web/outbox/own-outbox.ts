/** Milliseconds that a page which is loaded again has to ask for what was its own, before another page takes it over. */
const reloadsWithin = 5000

/**
 * Runs `run` once this page is the one that looks after `what` (a batch of the outbox): one page of a device at a time, the
 * next some seconds after that one is closed (or its `signal` aborts), so that a reload leaves it where it was. Without Web
 * Locks (plain http) every page runs it at once, which is harmless: the server answers the same photo the same. Rejects with
 * what `run` rejects with. `onTaken` is called when another page is the one.
 */
export async function whenOwner(
  what: string,
  run: () => void | Promise<void>,
  signal: AbortSignal = new AbortController().signal,
  onTaken: () => void = () => undefined,
): Promise<void> {
  if (signal.aborted) return
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return run()
  const name = `pastfash-outbox-${what}`
  let hasRun = false
  const own = async (lock: Lock | null): Promise<boolean> => {
    if (!lock) return false
    hasRun = true
    await run()
    await aborted(signal)
    return true
  }
  try {
    while (!signal.aborted && !(await locks.request(name, { ifAvailable: true }, own))) {
      onTaken()
      await locks.request(name, { signal }, () => undefined)
      await pause(reloadsWithin, signal)
    }
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

/** Ends early when aborted. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return Promise.race([aborted(signal), new Promise<void>((resolve) => setTimeout(resolve, milliseconds))])
}
