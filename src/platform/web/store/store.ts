export type Store<State> = {
  now: () => State
  /** Changes a part of the state. */
  set: (changes: Partial<State>) => void
  subscribe: (listener: () => void) => () => void
}

/** Creates state outside React, for `useSyncExternalStore`: each change makes a new snapshot. */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    now: () => state,
    set(changes) {
      state = { ...state, ...changes }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
