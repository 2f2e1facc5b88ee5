import { randomInt } from 'node:crypto'
import type { Hono } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import { AppError } from '../errors.ts'
import { type LiveUpdate, signOfLife, signOfLifeMs } from '../live-update.ts'
import type { ChangeFeed } from './change-feed.ts'
import type { RequireUser } from './mount-endpoint.ts'
import { createSlots } from './slots.ts'

/** What a browser waits before it connects again. */
const retryMs = 1_000
/** The same where the process goes: all its browsers are not to come to the others at once. */
const leastRetryMs = 200
const mostRetryMs = 3_000
/** Streams of one user on one server: a browser needs one. */
const streamsAtOnce = 20

/**
 * `GET /api/events`: what changed for the signed-in user, as server-sent events, until sign-out, or until this process goes (`leaving`):
 * then the browser is told when to connect again, and finds another one.
 */
export function mountEventStream(app: Hono, feed: ChangeFeed, requireUser: RequireUser, leaving: AbortSignal) {
  const takeSlot = createSlots(streamsAtOnce, tooMany)

  app.get('/api/events', async (context) => {
    const { userId } = await requireUser(context.req.raw, { renew: false })
    if (context.req.method === 'HEAD') return context.body(null)
    const freeSlot = takeSlot(userId)
    context.header('x-accel-buffering', 'no')
    return streamSSE(context, async (stream) => {
      const ended = new AbortController()
      const end = () => ended.abort()
      const send = sender(stream)
      const unsubscribe = feed.subscribe(userId, send)
      const signs = setInterval(
        () => void stayAlive(stream, () => requireUser(context.req.raw, { renew: false }), end),
        signOfLifeMs,
      )
      stream.onAbort(end)
      leaving.addEventListener('abort', end, { signal: ended.signal })
      if (leaving.aborted) end()
      try {
        await stream.writeSSE({ data: JSON.stringify({ kind: 'everything' } satisfies LiveUpdate), retry: retryMs })
        await sendSign(stream)
        if (!ended.signal.aborted) await new Promise((resolve) => ended.signal.addEventListener('abort', resolve))
        if (leaving.aborted) await stream.write(`retry: ${randomInt(leastRetryMs, mostRetryMs)}\n\n`)
      } finally {
        clearInterval(signs)
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

/** Ends the stream when its session has ended; a database that is away for a moment is no reason, and no silence. */
async function stayAlive(stream: SSEStreamingApi, requireSession: () => Promise<unknown>, end: () => void) {
  // Before the database is asked, which may take its time.
  await sendSign(stream)
  try {
    await requireSession()
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-signed-in') end()
  }
}

/** Keeps proxies from closing a quiet stream, and tells the page from a connection that went dead unnoticed. */
async function sendSign(stream: SSEStreamingApi): Promise<void> {
  await stream.writeSSE({ event: signOfLife, data: 'here' })
}
