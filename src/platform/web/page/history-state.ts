/** The page's own data in the current history entry; empty if the entry has none. */
export function historyState(): Record<string, unknown> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

const listeners = new Set<() => void>()

/** Calls `listener` whenever the browser goes Back or Forward, or `notifyHistoryChanged` is called. Returns a stop function. */
export function watchHistory(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

/** Call it after the page has changed its history entry or added one, because the browser sends no event then. */
export function notifyHistoryChanged(): void {
  for (const listener of listeners) listener()
}

/** Forgets the seller's view, so that the page starts at the first one. */
export function forgetView(): void {
  history.replaceState(null, '', '/')
}
