import { z } from 'zod/mini'

const newsSchema = z.enum(['signed-in', 'signed-out', 'account-deleted'])

/** What one tab tells all others about the session of this browser. */
export type SessionNews = z.infer<typeof newsSchema>

let opened: BroadcastChannel | undefined

export function tellOtherTabs(news: SessionNews): void {
  channel().postMessage(news)
}

/** Calls `listener` with what other tabs tell. Returns how to stop. */
export function hearOtherTabs(listener: (news: SessionNews) => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const news = newsSchema.safeParse(data)
    if (news.success) listener(news.data)
  }
  channel().addEventListener('message', onMessage)
  return () => channel().removeEventListener('message', onMessage)
}

/** One for the whole page: what a page tells does not come back to it. */
function channel(): BroadcastChannel {
  opened ??= new BroadcastChannel('pastfash-session')
  return opened
}
