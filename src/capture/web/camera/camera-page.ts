/** The page around the camera. */
export type CameraPage = {
  isHidden(): boolean
  /**
   * Calls `then` when the seller may have returned, often several times for one return. Returns a function that ends
   * these calls.
   */
  onReturn(then: () => void): () => void
}

/**
 * After a screen lock or a phone call, iOS may show the page again without visibilitychange. So this also listens to
 * focus and pageshow.
 */
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
