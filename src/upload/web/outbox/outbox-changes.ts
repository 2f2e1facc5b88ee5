const channels = new Map<string, BroadcastChannel>()

/** Notifies the other pages of this browser that a seller's outbox has changed. */
export function notifyOutboxChanged(sellerId: string): void {
  channelOf(sellerId).postMessage(null)
}

/** Calls `listener` when another page has changed a seller's outbox. */
export function whenOutboxChanged(sellerId: string, listener: () => void): void {
  channelOf(sellerId).addEventListener('message', listener)
}

/** The seller's channel, one for the whole page. A page does not get its own messages. */
function channelOf(sellerId: string): BroadcastChannel {
  const channel = channels.get(sellerId) ?? new BroadcastChannel(`pastfash-outbox-changed-${sellerId}`)
  channels.set(sellerId, channel)
  return channel
}
