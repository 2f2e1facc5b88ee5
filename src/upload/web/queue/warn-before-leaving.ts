type Watched = { readonly subscribe: (listener: () => void) => unknown }

/** While `isAtRisk` says that photos are on this page only the browser asks before it closes the page. */
export function warnBeforeLeaving(store: Watched, isAtRisk: () => boolean): void {
  const ask = (event: BeforeUnloadEvent) => event.preventDefault()
  store.subscribe(() => {
    if (isAtRisk()) addEventListener('beforeunload', ask)
    else removeEventListener('beforeunload', ask)
  })
}
