import type { LiveUpdate } from '../../live-update.ts'

const listeners = new Set<(update: LiveUpdate) => void>()

/** Calls `listener` with every live update of this page, for parts that need its ids. Returns a function that stops it. */
export function onLiveUpdate(listener: (update: LiveUpdate) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Passes a live update to all listeners of this page. */
export function notifyUpdate(update: LiveUpdate): void {
  for (const listener of listeners) listener(update)
}
