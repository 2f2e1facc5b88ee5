const channels = new Map<string, BroadcastChannel>()

/** Tells the other pages of this browser that a seller's outbox holds something else than before. */
export function tellOutboxChanged(sellerId: string): void {
  channelOf(sellerId).postMessage(null)
}

/** Calls `listener` whenever another page has changed what a seller's outbox holds. */
export function whenOutboxChanged(sellerId: string, listener: () => void): void {
  channelOf(sellerId).addEventListener('message', listener)
}

/** One for the whole page, which does not hear itself. */
function channelOf(sellerId: string): BroadcastChannel {
  const channel = channels.get(sellerId) ?? new BroadcastChannel(`pastfash-outbox-changed-${sellerId}`)
  channels.set(sellerId, channel)
  return channel
}
