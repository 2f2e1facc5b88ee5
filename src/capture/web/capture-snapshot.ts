import type { CaptureState } from '../capture-state.ts'

export type CaptureSnapshot = ReturnType<typeof createCaptureSnapshot>

/** What is shown of the capture, for `useSyncExternalStore`: a new state with every change. */
export function createCaptureSnapshot(initial: CaptureState<Blob>) {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    now: () => state,
    set(news: Partial<CaptureState<Blob>>): void {
      state = { ...state, ...news }
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
