/** The page around the camera. */
export type CameraPage = {
  isHidden(): boolean
  /** Calls `then` when the seller may have returned, often several times at once. Returns a function that stops it. */
  onReturn(then: () => void): () => void
}

/** After a lock or a call, iOS may return to a page without visibilitychange: focus and pageshow count too. */
export const browserPage: CameraPage = {
  isHidden: () => document.hidden,
  onReturn(then) {
    const stop = new AbortController()
    const { signal } = stop
    const onEvent = () => {
      if (!document.hidden) then()
    }
    document.addEventListener('visibilitychange', onEvent, { signal })
    addEventListener('focus', onEvent, { signal })
    addEventListener('pageshow', onEvent, { signal })
    return () => stop.abort()
  },
}
