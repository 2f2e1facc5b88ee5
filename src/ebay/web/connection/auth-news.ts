import { authSuccess } from '../../api.ts'

/** Named so that both ends mean the same one. A page of another site has none of that name. */
const channelName = 'pastfash-ebay'

/** What the popup sends. Nothing of it is a secret, and nothing of it is believed but that it is time to ask the server. */
const news = { type: authSuccess } as const

/** Tells the page that opened this window, and every other one of this site, should the opener be cut off. */
export function tellConnected(opener: Pick<Window, 'postMessage'> | null, origin: string): void {
  opener?.postMessage(news, origin)
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(news)
  channel.close()
}

/** Whether a message says that eBay is connected, and comes from this site. */
export function isAuthNews({ origin, data }: Pick<MessageEvent<unknown>, 'origin' | 'data'>, own: string): boolean {
  return origin === own && typeof data === 'object' && data !== null && 'type' in data && data.type === authSuccess
}

/** Calls `listener` when a window of this site has connected eBay, once or twice. Returns how to stop. */
export function whenConnected(listener: () => void): () => void {
  const hear = (event: MessageEvent<unknown>) => {
    if (isAuthNews(event, location.origin)) listener()
  }
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', hear)
  addEventListener('message', hear)
  return () => {
    removeEventListener('message', hear)
    channel.close()
  }
}
