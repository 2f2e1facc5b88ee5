type Subscribable = { readonly subscribe: (listener: () => void) => () => void }

/** Calls `then` once, as soon as `isFree` is true: now, or after a change of `store`. */
export function whenFree(store: Subscribable, isFree: () => boolean, then: () => void): void {
  const check = () => {
    if (!isFree()) return
    stop()
    then()
  }
  const stop = store.subscribe(check)
  check()
}
