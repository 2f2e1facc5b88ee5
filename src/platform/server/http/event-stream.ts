import { randomInt } from 'node:crypto'
import type { Hono } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { AppError } from '../../errors.ts'
import { type LiveUpdate, signOfLife, signOfLifeMs } from '../../live-update.ts'
import { createSlots } from '../admission/slots.ts'
import type { ChangeFeed } from '../db/change-feed.ts'

/** Who asks, and when their session ends unless it is used. Throws 'not-signed-in' without one. */
type RequireSession = (request: Request, options: { renew: false }) => Promise<{ userId: string; sessionEndsAt: Date }>

/** What a browser waits before it connects again. */
const retryMs = 1_000
/** The same where the process goes: all its browsers are not to come to the others at once. */
const leastRetryMs = 200
const mostRetryMs = 3_000
/** Streams of one user on one server: a browser needs one. */
const streamsAtOnce = 20

/**
 * `GET /api/events`: what changed for the signed-in user, as server-sent events, until the session ends, in whichever process and
 * way, or until this process goes (`leaving`): then the browser is told when to connect again, and finds another one.
 */
export function mountEventStream(app: Hono, feed: ChangeFeed, requireSession: RequireSession, leaving: AbortSignal) {
  const takeSlot = createSlots(streamsAtOnce, tooMany)

  app.get('/api/events', async (context) => {
    const { userId } = await requireSession(context.req.raw, { renew: false })
    if (context.req.method === 'HEAD') return context.body(null)
    const freeSlot = takeSlot(userId)
    context.header('x-accel-buffering', 'no')
    return streamSSE(context, async (stream) => {
      const ended = new AbortController()
      const end = () => ended.abort()
      const send = sender(stream)
      const unsubscribe = feed.subscribe(userId, send)
      const session = watchSession(() => requireSession(context.req.raw, { renew: false }), end)
      const deafen = feed.whenWoken(`sessions ${userId}`, session.look)
      // The sign goes before the database is asked, which may take its time.
      const sign = () => sendSign(stream).then(session.look)
      const signs = setInterval(() => void sign(), signOfLifeMs)
      stream.onAbort(end)
      leaving.addEventListener('abort', end, { signal: ended.signal })
      if (leaving.aborted) end()
      try {
        await stream.writeSSE({ data: JSON.stringify({ kind: 'everything' } satisfies LiveUpdate), retry: retryMs })
        await sign()
        if (!ended.signal.aborted) await new Promise((resolve) => ended.signal.addEventListener('abort', resolve))
        if (leaving.aborted) await stream.write(`retry: ${randomInt(leastRetryMs, mostRetryMs)}\n\n`)
      } finally {
        clearInterval(signs)
        session.stop()
        deafen()
        unsubscribe()
        freeSlot()
      }
    })
  })
}

function tooMany() {
  return new AppError('too-many', 'Too many pages are open at once. Close some of them.', { retryAfter: 60 })
}

/** Sends updates one after the other; for a page that reads slower than things change, what it missed becomes 'everything'. */
function sender(stream: SSEStreamingApi): (update: LiveUpdate) => void {
  let busy = false
  let missed = false
  const write = (update: LiveUpdate) => stream.writeSSE({ data: JSON.stringify(update) })
  const send = async (update: LiveUpdate) => {
    busy = true
    await write(update)
    while (missed) {
      missed = false
      await write({ kind: 'everything' })
    }
    busy = false
  }
  return (update) => {
    if (busy) missed = true
    else void send(update)
  }
}

/**
 * Calls `onEnd` when a look finds that the session has ended, and looks by itself when that is due. A database that is away for a
 * moment is no end.
 */
function watchSession(session: () => ReturnType<RequireSession>, onEnd: () => void) {
  let isStopped = false
  let due: NodeJS.Timeout | undefined
  const look = async () => {
    try {
      const { sessionEndsAt } = await session()
      clearTimeout(due)
      if (!isStopped) due = setTimeout(() => void look(), sessionEndsAt.getTime() - Date.now()).unref()
    } catch (error) {
      if (error instanceof AppError && error.code === 'not-signed-in') onEnd()
    }
  }
  return {
    look: () => void look(),
    stop() {
      isStopped = true
      clearTimeout(due)
    },
  }
}

/** Keeps proxies from closing a quiet stream, and tells the page from a connection that went dead unnoticed. */
async function sendSign(stream: SSEStreamingApi): Promise<void> {
  await stream.writeSSE({ event: signOfLife, data: 'here' })
}
