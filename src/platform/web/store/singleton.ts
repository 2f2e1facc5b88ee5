/** A value that is created at its first use and shared by all callers. */
export type Singleton<Made> = {
  /** Undefined until it is created. */
  readonly get: () => Made | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** The value. Creates it by `how` at the first call. */
  readonly make: (how: () => Made) => Made
}

export function createSingleton<Made extends object>(): Singleton<Made> {
  let value: Made | undefined
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    make(how) {
      if (value) return value
      value = how()
      // Later, because a component may create it while it renders, when no other component may be updated.
      queueMicrotask(() => {
        for (const listener of listeners) listener()
      })
      return value
    },
  }
}

type StoreOf<State> = {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => State
}

/** The store that belongs to a singleton. Until the singleton exists, the store holds `before`. */
export function storeOfSingleton<Made, State>(
  singleton: Singleton<Made>,
  storeOf: (value: Made) => StoreOf<State>,
  before: State,
): StoreOf<State> {
  const store = () => {
    const value = singleton.get()
    return value && storeOf(value)
  }
  return {
    getSnapshot: () => store()?.getSnapshot() ?? before,
    subscribe(listener) {
      let unsubscribe = store()?.subscribe(listener)
      const stop = singleton.subscribe(() => {
        unsubscribe ??= store()?.subscribe(listener)
        listener()
      })
      return () => {
        stop()
        unsubscribe?.()
      }
    },
  }
}
