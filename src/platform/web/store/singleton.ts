/** Something that is made when it is first needed, and is there for all from then on. */
export type Singleton<Made> = {
  /** Undefined until it is made. */
  readonly now: () => Made | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** What was made; `how` makes it where nothing was. */
  readonly make: (how: () => Made) => Made
}

export function createSingleton<Made extends object>(): Singleton<Made> {
  let made: Made | undefined
  const listeners = new Set<() => void>()
  return {
    now: () => made,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    make(how) {
      if (made) return made
      made = how()
      // What draws may make it: nothing else is drawn anew in the midst of that.
      queueMicrotask(() => {
        for (const listener of listeners) listener()
      })
      return made
    },
  }
}

type StoreOf<State> = {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => State
}

/** The store that is part of what is made once; until it is made, one that holds `before`. */
export function storeOfMade<Made, State>(
  once: Singleton<Made>,
  storeOf: (made: Made) => StoreOf<State>,
  before: State,
): StoreOf<State> {
  const store = () => {
    const made = once.now()
    return made && storeOf(made)
  }
  return {
    getSnapshot: () => store()?.getSnapshot() ?? before,
    subscribe(listener) {
      let leave = store()?.subscribe(listener)
      const stop = once.subscribe(() => {
        leave ??= store()?.subscribe(listener)
        listener()
      })
      return () => {
        stop()
        leave?.()
      }
    },
  }
}
