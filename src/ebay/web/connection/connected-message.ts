import { authSuccess } from '../../api.ts'

/** Fixed, so that both ends use the same channel. Pages of other sites cannot reach it. */
const channelName = 'pastfash-ebay'

/** The message of the popup. It holds no secret and is not trusted: it only tells pages to ask the server. */
const message = { type: authSuccess } as const

/**
 * Notifies the page that opened this window. The channel notifies all other pages of this site, in case the opener is cut
 * off.
 */
export function announceConnected(opener: Pick<Window, 'postMessage'> | null, origin: string): void {
  opener?.postMessage(message, origin)
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(message)
  channel.close()
}

/** Whether a message says that eBay is connected, and comes from this site. */
export function isConnectedMessage(
  { origin, data }: Pick<MessageEvent<unknown>, 'origin' | 'data'>,
  ownOrigin: string,
): boolean {
  return (
    origin === ownOrigin && typeof data === 'object' && data !== null && 'type' in data && data.type === authSuccess
  )
}

/** Calls `listener` once or twice when a window of this site has connected eBay. Returns a function that stops it. */
export function whenConnected(listener: () => void): () => void {
  const receive = (event: MessageEvent<unknown>) => {
    if (isConnectedMessage(event, location.origin)) listener()
  }
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', receive)
  addEventListener('message', receive)
  return () => {
    removeEventListener('message', receive)
    channel.close()
  }
}
