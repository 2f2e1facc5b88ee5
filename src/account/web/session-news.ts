import { z } from 'zod/mini'

const newsSchema = z.enum(['signed-in', 'signed-out', 'account-deleted'])

/** A message of one tab to all others about the session of this browser. */
export type SessionNews = z.infer<typeof newsSchema>

let openedChannel: BroadcastChannel | undefined

export function notifyOtherTabs(news: SessionNews): void {
  channel().postMessage(news)
}

/** Calls `listener` with each message of another tab. Returns a function that stops it. */
export function listenToOtherTabs(listener: (news: SessionNews) => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const news = newsSchema.safeParse(data)
    if (news.success) listener(news.data)
  }
  channel().addEventListener('message', onMessage)
  return () => channel().removeEventListener('message', onMessage)
}

/** One channel for the whole page, so that a page does not receive its own messages. */
function channel(): BroadcastChannel {
  openedChannel ??= new BroadcastChannel('pastfash-session')
  return openedChannel
}
