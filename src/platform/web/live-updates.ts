import type { LiveUpdate } from '../live-update.ts'
import { liveUpdateSchema } from '../live-update.ts'
import { openEventStream } from './event-stream.ts'

/**
 * Calls `onUpdate` for everything that changed for this seller, in every tab, from one stream per browser:
 * the tab that holds the lock keeps the stream and tells the others. Where Web Locks are missing (plain http)
 * each tab has its own. `onRefused` is called when the server refuses the stream. Returns how to stop.
 */
export function startLiveUpdates(listener: {
  sellerId: string
  onUpdate: (update: LiveUpdate) => void
  onRefused: () => void
}): () => void {
  const name = `pastfash-live-updates-${listener.sellerId}`
  const stopped = new AbortController()
  const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
  others?.addEventListener('message', (message: MessageEvent<unknown>) => {
    const update = liveUpdateSchema.safeParse(message.data)
    if (update.success) listener.onUpdate(update.data)
  })
  const lead = () =>
    openEventStream('/api/events', {
      signal: stopped.signal,
      onRefused: listener.onRefused,
      onOpen: () => tell({ kind: 'everything' }),
      onData: (data) => {
        const update = liveUpdateSchema.safeParse(data)
        if (update.success) tell(update.data)
      },
    })
  const tell = (update: LiveUpdate) => {
    listener.onUpdate(update)
    if (!stopped.signal.aborted) others?.postMessage(update)
  }
  if (others && 'locks' in navigator) leadWhenFree(name, stopped.signal, lead)
  else lead()
  return () => {
    stopped.abort()
    others?.close()
  }
}

/** Leads once no other tab of this browser does, until stopped. */
function leadWhenFree(name: string, stopped: AbortSignal, lead: () => void) {
  const untilStopped = () =>
    new Promise<void>((resolve) => {
      if (stopped.aborted) return resolve()
      stopped.addEventListener('abort', () => resolve(), { once: true })
      lead()
    })
  // Stopping while still in line rejects the request; that is how it ends, not a fault.
  navigator.locks.request(name, { signal: stopped }, untilStopped).catch(() => undefined)
}
