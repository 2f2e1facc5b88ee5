export type Store<State> = {
  now: () => State
  /** Changes some of it. */
  set: (news: Partial<State>) => void
  subscribe: (listener: () => void) => () => void
}

/** State outside of React, for `useSyncExternalStore`: a new snapshot with every change. */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    now: () => state,
    set(news) {
      state = { ...state, ...news }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
