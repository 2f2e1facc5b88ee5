type WatchedStore = { readonly subscribe: (listener: () => void) => unknown }

/** Makes the browser ask before it closes the page, while `isAtRisk` says that photos are on this page only. */
export function warnBeforeLeaving(store: WatchedStore, isAtRisk: () => boolean): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  store.subscribe(() => {
    if (isAtRisk()) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  })
}
