/** What the page keeps in the history entry it is at; empty where that is nothing of ours. */
export function historyState(): Record<string, unknown> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

const listeners = new Set<() => void>()

/** Calls `listener` whenever the browser goes Back or Forward, and whenever `tellHistoryChanged` is called. Returns how to stop. */
export function watchHistory(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('popstate', listener)
  }
}

/** After the page has changed the entry it is at, or added one: the browser itself tells nobody. */
export function tellHistoryChanged(): void {
  for (const listener of listeners) listener()
}

/** Forgets at which view the seller was: the page starts anew. */
export function forgetView(): void {
  history.replaceState(null, '')
}
