const listeners = new Set<() => void>()

/** Calls `listener` whenever the server answered that nobody is signed in. Returns how to stop. */
export function whenNotSignedIn(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellNotSignedIn(): void {
  for (const listener of listeners) listener()
}
