/** What `waiting` gives, or the signal's reason once that aborts; what is waited for goes on. */
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
