import { z } from 'zod'
import { heartbeatEvent, heartbeatMs, type LiveUpdate, liveUpdateSchema } from '../../live-update.ts'
import { jsonOf } from '../net/json-of.ts'
import { whenReachable } from '../net/when-reachable.ts'

/** Messages between tabs: live updates, and heartbeats of a tab's stream. Older tabs ignore messages that they do not know. */
const tabMessageSchema = z.discriminatedUnion('kind', [
  ...liveUpdateSchema.options,
  z.object({ kind: z.literal('alive'), leads: z.boolean() }),
])
type TabMessage = z.infer<typeof tabMessageSchema>

/**
 * Calls `onUpdate` for every change of this seller, in every tab, over one stream per browser: the tab with the lock has the
 * stream and informs the others. A phone may pause that tab: a visible tab that hears nothing opens its own stream then.
 * Without Web Locks (plain http) each tab has its own stream. `onRefused`: the server refused it. Returns a stop function.
 */
export function startLiveUpdates(listener: {
  sellerId: string
  onUpdate: (update: LiveUpdate) => void
  onRefused: () => void
}): () => void {
  const name = `pastfash-live-updates-${listener.sellerId}`
  const stopped = new AbortController()
  const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
  let isLeader = false
  /** Ends this tab's own stream, which it has although another tab leads. */
  let ownStream: AbortController | undefined
  const sendToTabs = (message: TabMessage) => {
    if (!stopped.signal.aborted) others?.postMessage(message)
  }
  const publish = (update: LiveUpdate) => {
    listener.onUpdate(update)
    sendToTabs(update)
  }
  const open = (signal: AbortSignal) =>
    openEventStream('/api/events', {
      signal,
      onRefused: listener.onRefused,
      onOpen: () => publish({ kind: 'everything' }),
      onHeartbeat: () => sendToTabs({ kind: 'alive', leads: isLeader }),
      onData: (data) => {
        const update = liveUpdateSchema.safeParse(data)
        if (update.success) publish(update.data)
      },
    })
  const closeOwn = () => {
    ownStream?.abort()
    ownStream = undefined
  }
  const leaderSilence = watchSilence(() => {
    if (ownStream || document.visibilityState !== 'visible') return
    ownStream = new AbortController()
    open(ownStream.signal)
  })
  const lead = () => {
    isLeader = true
    leaderSilence.stop()
    closeOwn()
    open(stopped.signal)
  }
  others?.addEventListener('message', (message: MessageEvent<unknown>) => {
    const { data: received } = tabMessageSchema.safeParse(message.data)
    if (!received) return
    if (received.kind !== 'alive') return listener.onUpdate(received)
    if (isLeader) return
    leaderSilence.heard()
    if (received.leads) closeOwn()
  })
  // A hidden tab must not use one of the browser's few connections. The visible tab opens its own stream then.
  const onVisibilityChange = () => document.visibilityState === 'hidden' && closeOwn()
  document.addEventListener('visibilitychange', onVisibilityChange, { signal: stopped.signal })
  leaderSilence.heard()
  if (others && 'locks' in navigator) leadWhenFree(name, stopped.signal, lead)
  else lead()
  return () => {
    stopped.abort()
    leaderSilence.stop()
    closeOwn()
    others?.close()
  }
}

/** Calls `lead` once no other tab of this browser leads, and leads until stopped. */
function leadWhenFree(name: string, stopped: AbortSignal, lead: () => void) {
  const untilStopped = () =>
    new Promise<void>((resolve) => {
      if (stopped.aborted) return resolve()
      stopped.addEventListener('abort', () => resolve(), { once: true })
      lead()
    })
  // Stopping a tab that still waits rejects the request, which is no failure.
  navigator.locks.request(name, { signal: stopped }, untilStopped).catch(() => undefined)
}

/** Milliseconds until a refused stream is opened again: doubled each time, from the first to the longest. */
const firstWaitMs = 1000
const longestWaitMs = 30_000

/**
 * Keeps a stream of server-sent events open until `signal` aborts. EventSource reconnects on its own, except after an error
 * answer: then `onRefused` is called and the stream is opened again after a growing wait. A dead connection, without heartbeats
 * or answer, is closed and opened again. `onOpen`: at each connect. `onData`: parsed JSON of an update. `onHeartbeat`: at each.
 */
export function openEventStream(
  url: string,
  listener: {
    signal: AbortSignal
    onOpen: () => void
    onData: (data: unknown) => void
    onHeartbeat: () => void
    onRefused: () => void
  },
): void {
  let wait = firstWaitMs
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = watchSilence(() => {
    source.close()
    source = connect()
  })
  let source = connect()
  listener.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    silence.stop()
    source.close()
  })

  function connect() {
    const opened = new EventSource(url)
    silence.heard()
    opened.addEventListener('open', () => {
      wait = firstWaitMs
      // Older servers send no heartbeats: only after the first one a missing heartbeat means something.
      silence.pause()
      listener.onOpen()
    })
    opened.addEventListener(heartbeatEvent, () => {
      silence.heard()
      listener.onHeartbeat()
    })
    opened.addEventListener('message', (event: MessageEvent<string>) => listener.onData(jsonOf(event.data)))
    opened.addEventListener('error', () => {
      if (listener.signal.aborted) return
      // EventSource reconnects on its own.
      if (opened.readyState !== EventSource.CLOSED) return silence.heard()
      silence.pause()
      listener.onRefused()
      timer = setTimeout(() => {
        source = connect()
      }, wait)
      wait = Math.min(wait * 2, longestWaitMs)
    })
    return opened
  }
}

/** Milliseconds without a heartbeat after which a stream counts as dead: three in a row are missing. */
export const silenceLimitMs = 3 * heartbeatMs

/**
 * Calls `onSilent` once nothing was heard for `silenceLimitMs` after a call of `heard`. Also checks whenever the page may reach
 * the server again, because timers stop while a phone pauses a page.
 */
function watchSilence(onSilent: () => void) {
  let heardAt = Number.POSITIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopWatching = whenReachable(() => {
    if (Date.now() - heardAt >= silenceLimitMs) onSilent()
  })
  function pause(): void {
    clearTimeout(timer)
    heardAt = Number.POSITIVE_INFINITY
  }
  return {
    heard(): void {
      clearTimeout(timer)
      heardAt = Date.now()
      timer = setTimeout(onSilent, silenceLimitMs)
    },
    /** Expects nothing until the next call of `heard`. */
    pause,
    stop(): void {
      pause()
      stopWatching()
    },
  }
}
