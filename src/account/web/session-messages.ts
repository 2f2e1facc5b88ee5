import { z } from 'zod/mini'

const messageSchema = z.enum(['signed-in', 'signed-out', 'account-deleted'])

/** A message of one tab to all others about the session of this browser. */
export type SessionMessage = z.infer<typeof messageSchema>

let openedChannel: BroadcastChannel | undefined

export function notifyOtherTabs(message: SessionMessage): void {
  channel().postMessage(message)
}

/** Calls `listener` with each message of another tab. Returns a function that stops it. */
export function listenToOtherTabs(listener: (message: SessionMessage) => void): () => void {
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const message = messageSchema.safeParse(data)
    if (message.success) listener(message.data)
  }
  channel().addEventListener('message', onMessage)
  return () => channel().removeEventListener('message', onMessage)
}

/** One channel for the whole page, so that a page does not receive its own messages. */
function channel(): BroadcastChannel {
  openedChannel ??= new BroadcastChannel('pastfash-session')
  return openedChannel
}
