type Watched = { readonly subscribe: (listener: () => void) => () => void }

/** Does `then` once, as soon as `isFree` holds of what `store` shows: now, or after one of its changes. */
export function whenFree(store: Watched, isFree: () => boolean, then: () => void): void {
  const look = () => {
    if (!isFree()) return
    stop()
    then()
  }
  const stop = store.subscribe(look)
  look()
}
