/**
 * Names for the history entries of overlays. They differ between page loads, `loadedAt` apart (milliseconds since 1970),
 * as the browser's history outlives a reload.
 */
export function createEntryNames(loadedAt: number): () => string {
  let opened = 0
  return () => {
    opened += 1
    return `${loadedAt}-${opened}`
  }
}

/** The state of a history entry without the overlay that was open on it. */
export function withoutOverlay(state: unknown): unknown {
  if (typeof state !== 'object' || state === null || !('overlay' in state)) return state
  const { overlay: _, ...rest } = state
  return rest
}
