import { z } from 'zod'
import { type LiveUpdate, liveUpdateSchema, signOfLife, signOfLifeMs } from '../../live-update.ts'
import { jsonOf } from '../net/json-of.ts'
import { whenReachable } from '../net/when-reachable.ts'

/** What tabs tell one another: what changed, and that a stream is alive. Tabs of before pass over what they do not know. */
const toldSchema = z.discriminatedUnion('kind', [
  ...liveUpdateSchema.options,
  z.object({ kind: z.literal('alive'), leads: z.boolean() }),
])
type Told = z.infer<typeof toldSchema>

/**
 * Calls `onUpdate` for everything that changed for this seller, in every tab, from one stream per browser: the tab that holds
 * the lock keeps the stream and tells the others. A phone may hold that tab up while it has the lock: a tab in sight that
 * hears nothing of it has a stream of its own meanwhile. Where Web Locks are missing (plain http) each tab has its own.
 * `onRefused` is called when the server refuses the stream. Returns how to stop.
 */
export function startLiveUpdates(listener: {
  sellerId: string
  onUpdate: (update: LiveUpdate) => void
  onRefused: () => void
}): () => void {
  const name = `pastfash-live-updates-${listener.sellerId}`
  const stopped = new AbortController()
  const others = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined
  let leads = false
  /** Ends the stream that this tab has although another one leads. */
  let ownStream: AbortController | undefined
  const tellOthers = (told: Told) => {
    if (!stopped.signal.aborted) others?.postMessage(told)
  }
  const tell = (update: LiveUpdate) => {
    listener.onUpdate(update)
    tellOthers(update)
  }
  const open = (signal: AbortSignal) =>
    openEventStream('/api/events', {
      signal,
      onRefused: listener.onRefused,
      onOpen: () => tell({ kind: 'everything' }),
      onSign: () => tellOthers({ kind: 'alive', leads }),
      onData: (data) => {
        const update = liveUpdateSchema.safeParse(data)
        if (update.success) tell(update.data)
      },
    })
  const closeOwn = () => {
    ownStream?.abort()
    ownStream = undefined
  }
  const leaderIsSilent = watchSilence(() => {
    if (ownStream || document.visibilityState !== 'visible') return
    ownStream = new AbortController()
    open(ownStream.signal)
  })
  const lead = () => {
    leads = true
    leaderIsSilent.stop()
    closeOwn()
    open(stopped.signal)
  }
  others?.addEventListener('message', (message: MessageEvent<unknown>) => {
    const { data: told } = toldSchema.safeParse(message.data)
    if (!told) return
    if (told.kind !== 'alive') return listener.onUpdate(told)
    if (leads) return
    leaderIsSilent.heard()
    if (told.leads) closeOwn()
  })
  // Out of sight it would take one of the few connections of the browser; whoever is in sight then has one.
  const onTurn = () => document.visibilityState === 'hidden' && closeOwn()
  document.addEventListener('visibilitychange', onTurn, { signal: stopped.signal })
  leaderIsSilent.heard()
  if (others && 'locks' in navigator) leadWhenFree(name, stopped.signal, lead)
  else lead()
  return () => {
    stopped.abort()
    leaderIsSilent.stop()
    closeOwn()
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

/** Wait before a refused stream is opened again, in milliseconds: doubled from the first to the last. */
const firstWait = 1000
const lastWait = 30_000

/**
 * Keeps a stream of server-sent events open until `signal` aborts. EventSource reconnects by itself after a broken
 * connection but gives up when the server answers with an error: then `onRefused` is called and the stream is opened
 * again after a growing wait. A connection that went dead unnoticed, on which heartbeat no longer come or which is not
 * answered, is closed and opened anew. `onOpen` is called on every connect, `onData` with the parsed JSON of each update,
 * `onSign` on every heartbeat.
 */
export function openEventStream(
  url: string,
  listener: {
    signal: AbortSignal
    onOpen: () => void
    onData: (data: unknown) => void
    onSign: () => void
    onRefused: () => void
  },
): void {
  let wait = firstWait
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
      wait = firstWait
      // A server of before sends no signs: only after the first one their absence means something.
      silence.rest()
      listener.onOpen()
    })
    opened.addEventListener(signOfLife, () => {
      silence.heard()
      listener.onSign()
    })
    opened.addEventListener('message', (event: MessageEvent<string>) => listener.onData(jsonOf(event.data)))
    opened.addEventListener('error', () => {
      if (listener.signal.aborted) return
      // It connects again by itself.
      if (opened.readyState !== EventSource.CLOSED) return silence.heard()
      silence.rest()
      listener.onRefused()
      timer = setTimeout(() => {
        source = connect()
      }, wait)
      wait = Math.min(wait * 2, lastWait)
    })
    return opened
  }
}

/** Milliseconds without a heartbeat after which a stream counts as dead: three signs in a row did not come. */
export const silentAfter = 3 * signOfLifeMs

/**
 * Calls `onSilent` when nothing was heard for that long, counted from `heard`, and again whenever the page becomes reachable until
 * something is heard: timers stand still while a phone holds a page up.
 */
function watchSilence(onSilent: () => void) {
  let heardAt = Number.POSITIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  const stopLooking = whenReachable(() => {
    if (Date.now() - heardAt >= silentAfter) onSilent()
  })
  function rest(): void {
    clearTimeout(timer)
    heardAt = Number.POSITIVE_INFINITY
  }
  return {
    heard(): void {
      clearTimeout(timer)
      heardAt = Date.now()
      timer = setTimeout(onSilent, silentAfter)
    },
    /** Nothing is expected until something is heard. */
    rest,
    stop(): void {
      rest()
      stopLooking()
    },
  }
}
