const listeners = new Set<() => void>()

/** Calls `listener` whenever the server answered that nobody is signed in. Returns a function that stops it. */
export function onNotSignedIn(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls all listeners: the server answered that nobody is signed in. */
export function notifyNotSignedIn(): void {
  for (const listener of listeners) listener()
}
