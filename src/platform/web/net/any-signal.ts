/** Aborts with the first of `signals` and its reason. Safari has AbortSignal.any from 17.4 on, Firefox from 124 on. */
export function anySignal(signals: AbortSignal[]): AbortSignal {
  if ('any' in AbortSignal) return AbortSignal.any(signals)
  const either = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) either.abort(signal.reason)
    signal.addEventListener('abort', () => either.abort(signal.reason), { signal: either.signal })
  }
  return either.signal
}
