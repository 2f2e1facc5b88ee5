import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer as createHttpsServer, type ServerOptions } from 'node:https'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setImmediate as immediate } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { AppError, messageOf } from '../../errors.ts'

/** Answers requests, such as the `fetch` of a Hono app. */
export type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

export type Listening = {
  /** The actual port, also if port 0 was asked for. */
  port: number
  /** Continues to answer. Each answer says that its connection closes after it. */
  endConnections(): void
  /** Accepts no new connections; continues to answer on open ones. */
  closePort(): Promise<void>
  /** Accepts nothing new, lets running requests finish for `graceMilliseconds` (default 2000), then cuts the rest. */
  stop(graceMilliseconds?: number): Promise<void>
}

export type ListenOptions = {
  fetch: Fetch
  port: number
  /** Default 127.0.0.1: this machine only. */
  hostname?: string
  /** Key and certificate for https; without them the server speaks http. */
  tls?: Pick<ServerOptions, 'key' | 'cert'>
  /** Milliseconds without traffic after which a connection is cut, if its client should read or send. Default 120 s. */
  silenceTimeout?: number
}

/**
 * Milliseconds that an idle connection stays open. Longer than clients and proxies keep theirs (nginx and most clouds 60 s), so
 * that they close it first. A request sent while we close is lost, and a POST may not be sent twice.
 */
const keepAliveTimeout = 65_000
/** Milliseconds in which a request must arrive with its body, else it is answered 408: 4 MB photos need 0.1 Mbit/s. */
const requestTimeout = 300_000
/** Milliseconds. Without it, an answer that its client never reads would stay in memory without end. */
const defaultSilenceTimeout = 120_000

/** Listens for requests. Throws an AppError with a sentence for the terminal, for example if the port is taken. */
export async function listen({
  fetch,
  port,
  hostname = '127.0.0.1',
  tls,
  silenceTimeout = defaultSilenceTimeout,
}: ListenOptions): Promise<Listening> {
  const timeouts = { keepAliveTimeout, requestTimeout }
  const checkedFetch = refusingAbsoluteTargets(fetch)
  const server = tls
    ? createAdaptorServer({
        fetch: checkedFetch,
        hostname,
        createServer: createHttpsServer,
        serverOptions: { ...tls, ...timeouts },
      })
    : createAdaptorServer({ fetch: checkedFetch, hostname, serverOptions: timeouts })
  const connections = watchConnections(server)
  server.setTimeout(silenceTimeout)
  server.on('timeout', (socket: Socket) => {
    // A client that waits for our answer is not cut.
    if (socket.writableLength > 0 || !connections.isAnswering(socket)) socket.destroy()
  })
  const closed = Promise.withResolvers<void>()
  server.once('close', () => closed.resolve())
  try {
    server.listen(port, hostname)
    await once(server, 'listening')
  } catch (cause) {
    throw new AppError('conflict', listenFailure(port, cause), { cause })
  }
  return {
    port: portOf(server.address()),
    endConnections: () => connections.endAfterAnswers(),
    closePort,
    async stop(graceMilliseconds = 2000) {
      connections.endAfterAnswers()
      await closePort()
      connections.closeSilent()
      const cut = setTimeout(() => connections.cut(), graceMilliseconds)
      await closed.promise
      clearTimeout(cut)
    },
  }

  async function closePort() {
    // Closing the port resets connections that are not accepted yet, and what was sent on them is lost.
    await untilQuietTurn()
    // Not `server.close()`: an HTTP server's version also closes idle connections, on which a proxy may be sending.
    NetServer.prototype.close.call(server)
  }
}

/**
 * Answers 400 to a request target that is not a path. An absolute one (`GET http://other.example/`) would count as the site's
 * own address, even if the Host header names another one. Browsers and reverse proxies send paths.
 */
function refusingAbsoluteTargets(answer: Fetch): Fetch {
  return (request, bindings) =>
    bindings.incoming.url?.startsWith('/') ? answer(request, bindings) : new Response(null, { status: 400 })
}

/** Milliseconds of an event loop turn that counts as quiet, and the most turns to wait for one. */
const quietMs = 0.2
const maxTurns = 200

/** Waits for a quiet turn of the event loop, after which every waiting connection is accepted. */
async function untilQuietTurn() {
  for (let turn = 0; turn < maxTurns; turn += 1) {
    const startedAt = performance.now()
    await immediate()
    if (performance.now() - startedAt < quietMs) return
  }
}

function listenFailure(port: number, cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  const advice = `start PastFash on another port: PORT=${port === 4100 ? 4200 : 4100} npm start`
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken by another program. Stop that program, or ${advice}`
  }
  if (code === 'EACCES') return `This user may not use port ${port}. Ports below 1024 belong to the system; ${advice}`
  return `PastFash cannot listen on port ${port}: ${messageOf(cause)}`
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0
}

type Connections = {
  /** Closes each connection after its next answer, or its running one if that is not sent yet. */
  endAfterAnswers(): void
  /** Closes idle connections now, and others as soon as they are idle. */
  closeSilent(): void
  /** True while a request on this connection is not fully answered. */
  isAnswering(connection: Socket): boolean
  /** Cuts all connections. */
  cut(): void
}

type Server = ReturnType<typeof createAdaptorServer>

/**
 * Ends a server's connections without losing a request. A proxy reuses a connection until an answer says that it closes; a
 * connection closed without that may be the one on which the proxy is just sending.
 */
function watchConnections(server: Server): Connections {
  const answering = new Set<ServerResponse>()
  let areEnding = false
  let shouldCloseIdle = false
  const closeIdle = () => void ('closeIdleConnections' in server && server.closeIdleConnections())

  // Runs before the handler, because that may answer at once.
  server.prependListener('request', (_request: unknown, answer: ServerResponse) => {
    if (areEnding) announceClose(answer)
    answering.add(answer)
    answer.once('close', () => {
      answering.delete(answer)
      // Its head may have been sent before `areEnding`, so that its connection is still open.
      if (shouldCloseIdle) closeIdle()
    })
  })
  return {
    endAfterAnswers() {
      areEnding = true
      for (const answer of answering) announceClose(answer)
    },
    closeSilent() {
      shouldCloseIdle = true
      closeIdle()
    },
    isAnswering: (connection) => [...answering].some(({ req }) => req.socket === connection),
    cut: () => void ('closeAllConnections' in server && server.closeAllConnections()),
  }
}

function announceClose(answer: ServerResponse) {
  if (!answer.headersSent) answer.setHeader('connection', 'close')
}
