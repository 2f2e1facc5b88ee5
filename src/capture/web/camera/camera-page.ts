/** What the camera must know of the page it is on. */
export type CameraPage = {
  isHidden(): boolean
  /** Calls whenever the seller may have come back to the page, often several times at once. Returns an end to it. */
  onReturn(then: () => void): () => void
}

/** After a lock or a call iOS may bring a page back without any visibilitychange: focus and pageshow count too. */
export const browserPage: CameraPage = {
  isHidden: () => document.hidden,
  onReturn(then) {
    const stop = new AbortController()
    const { signal } = stop
    const returned = () => {
      if (!document.hidden) then()
    }
    document.addEventListener('visibilitychange', returned, { signal })
    addEventListener('focus', returned, { signal })
    addEventListener('pageshow', returned, { signal })
    return () => stop.abort()
  },
}
