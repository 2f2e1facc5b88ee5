/** What the page keeps in the history entry it is at; empty where that is nothing of ours. */
export function historyState(): Record<string, unknown> {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}
