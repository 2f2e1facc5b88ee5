import type { LiveUpdate } from '../../live-update.ts'

const listeners = new Set<(update: LiveUpdate) => void>()

/** Calls `listener` with every live update of this page, for parts that want to know what exactly changed. Returns how to stop. */
export function whenUpdated(listener: (update: LiveUpdate) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellUpdated(update: LiveUpdate): void {
  for (const listener of listeners) listener(update)
}
