import { randomInt } from 'node:crypto'
import type { Hono } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { AppError } from '../../errors.ts'
import { heartbeatEvent, heartbeatMs, type LiveUpdate } from '../../live-update.ts'
import { createSlots } from '../admission/slots.ts'
import type { ChangeFeed } from '../db/change-feed.ts'

/** The seller, and when the session ends unless it is used. Throws 'not-signed-in' without a session. */
type RequireSession = (request: Request, options: { renew: false }) => Promise<{ userId: string; sessionEndsAt: Date }>

/** Milliseconds that a browser waits before it reconnects. */
const retryMs = 1_000
/** The same for a stopping process: a random time, so that its browsers do not all reach the other processes at once. */
const minShutdownRetryMs = 200
const maxShutdownRetryMs = 3_000
/** Streams of one user in one process: a browser needs one. */
const maxStreamsPerUser = 20

/**
 * Mounts `GET /api/events`: the signed-in user's changes as server-sent events. A stream ends with its session, or when this
 * process stops (`stopping`): then it sends the browser a time to reconnect, and another process takes the next stream.
 */
export function mountEventStream(app: Hono, feed: ChangeFeed, requireSession: RequireSession, stopping: AbortSignal) {
  const takeSlot = createSlots(maxStreamsPerUser, tooManyStreams)

  app.get('/api/events', async (context) => {
    const { userId } = await requireSession(context.req.raw, { renew: false })
    if (context.req.method === 'HEAD') return context.body(null)
    const freeSlot = takeSlot(userId)
    context.header('x-accel-buffering', 'no')
    return streamSSE(context, async (stream) => {
      const ended = new AbortController()
      const end = () => ended.abort()
      const send = createSender(stream)
      const unsubscribe = feed.subscribe(userId, send)
      const session = watchSession(() => requireSession(context.req.raw, { renew: false }), end)
      const stopListening = feed.whenWoken(`sessions ${userId}`, session.check)
      // The heartbeat goes first, because the database may be slow.
      const sendHeartbeatAndCheck = () => sendHeartbeat(stream).then(session.check)
      const heartbeats = setInterval(() => void sendHeartbeatAndCheck(), heartbeatMs)
      stream.onAbort(end)
      stopping.addEventListener('abort', end, { signal: ended.signal })
      if (stopping.aborted) end()
      try {
        await stream.writeSSE({ data: JSON.stringify({ kind: 'everything' } satisfies LiveUpdate), retry: retryMs })
        await sendHeartbeatAndCheck()
        if (!ended.signal.aborted) await new Promise((resolve) => ended.signal.addEventListener('abort', resolve))
        if (stopping.aborted) await stream.write(`retry: ${randomInt(minShutdownRetryMs, maxShutdownRetryMs)}\n\n`)
      } finally {
        clearInterval(heartbeats)
        session.stop()
        stopListening()
        unsubscribe()
        freeSlot()
      }
    })
  })
}

function tooManyStreams() {
  return new AppError('too-many', 'Too many PastFash pages are open. Close some of them.', { retryAfter: 60 })
}

/** Sends updates one after the other. If a page reads too slowly, the updates it missed become one 'everything'. */
function createSender(stream: SSEStreamingApi): (update: LiveUpdate) => void {
  let isSending = false
  let hasMissedUpdates = false
  const write = (update: LiveUpdate) => stream.writeSSE({ data: JSON.stringify(update) })
  const send = async (update: LiveUpdate) => {
    isSending = true
    await write(update)
    while (hasMissedUpdates) {
      hasMissedUpdates = false
      await write({ kind: 'everything' })
    }
    isSending = false
  }
  return (update) => {
    if (isSending) hasMissedUpdates = true
    else void send(update)
  }
}

/**
 * Calls `onEnd` once the session has ended. `check` looks it up, and so does a timer at its end.
 * An unavailable database does not end the session.
 */
function watchSession(readSession: () => ReturnType<RequireSession>, onEnd: () => void) {
  let isStopped = false
  let endTimer: NodeJS.Timeout | undefined
  const check = async () => {
    try {
      const { sessionEndsAt } = await readSession()
      clearTimeout(endTimer)
      if (!isStopped) endTimer = setTimeout(() => void check(), sessionEndsAt.getTime() - Date.now()).unref()
    } catch (error) {
      if (error instanceof AppError && error.code === 'not-signed-in') onEnd()
    }
  }
  return {
    check: () => void check(),
    stop() {
      isStopped = true
      clearTimeout(endTimer)
    },
  }
}

/** Keeps proxies from closing a quiet stream, and lets the page notice a dead connection. */
async function sendHeartbeat(stream: SSEStreamingApi): Promise<void> {
  await stream.writeSSE({ event: heartbeatEvent, data: 'here' })
}
