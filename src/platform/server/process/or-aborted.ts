/** Resolves like `waiting`, or throws the signal's reason once it aborts. `waiting` itself is not stopped. */
export async function orAborted<Result>(waiting: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (!signal) return waiting
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort)
  if (signal.aborted) abort()
  try {
    return await Promise.race([waiting, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
