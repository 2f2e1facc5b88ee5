/**
 * Lets every page of this browser forget a seller whose account was deleted: `forget` runs here when another page says so.
 * Returns what says so to the others.
 */
export function followDeletion(sellerId: string, forget: () => Promise<void>): () => void {
  const channel = new BroadcastChannel(`pastfash-deleted-${sellerId}`)
  // The page on which it was deleted says what could not be forgotten.
  channel.addEventListener('message', () => void forget().catch(() => undefined))
  return () => channel.postMessage(null)
}
