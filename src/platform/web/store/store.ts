export type Store<State> = {
  get: () => State
  /** Changes a part of the state. */
  set: (changes: Partial<State>) => void
  subscribe: (listener: () => void) => () => void
}

/** Creates state outside React, for `useSyncExternalStore`: each change makes a new snapshot. */
export function createStore<State extends object>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
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
