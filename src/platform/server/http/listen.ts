import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { createServer as createHttpsServer, type ServerOptions } from 'node:https'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setImmediate as immediate } from 'node:timers/promises'
import { createAdaptorServer } from '@hono/node-server'
import { AppError, messageOf } from '../../errors.ts'

/** What answers requests, such as the `fetch` of a Hono app. */
export type Fetch = Parameters<typeof createAdaptorServer>[0]['fetch']

export type Listening = {
  /** The port it really has, when 0 was asked for. */
  port: number
  /** Goes on answering, and says in each answer that it is the last of its connection. */
  endConnections(): void
  /** Takes no new connections, and answers on those that are open. */
  closePort(): Promise<void>
  /** Takes nothing new, lets requests under way finish for `graceMilliseconds` (default 2000), then cuts what is left. */
  stop(graceMilliseconds?: number): Promise<void>
}

export type ListenOptions = {
  fetch: Fetch
  port: number
  /** Default 127.0.0.1: this machine only. */
  hostname?: string
  /** Key and certificate; with them it speaks https. */
  tls?: Pick<ServerOptions, 'key' | 'cert'>
  /** How long nothing may move on a connection whose client has to read on or to ask, in milliseconds. Default 120 s. */
  silenceTimeout?: number
}

/**
 * How long a connection may be silent. Longer than clients and proxies keep theirs (nginx and most clouds 60 s), so that the other side
 * closes it: what is sent on a connection that we just close is lost, and no POST may be sent twice.
 */
const keepAliveTimeout = 65_000
/** By then a request is here as a whole, body and all, or is answered 408: a photo of 4 MB needs 0.1 Mbit/s. */
const requestTimeout = 300_000
/** What waits for a client that reads nothing would stay in memory for as long as that likes. */
const longestSilence = 120_000

/** Listens for requests. Throws an AppError whose sentence is for the terminal, such as for a port that is taken. */
export async function listen({
  fetch,
  port,
  hostname = '127.0.0.1',
  tls,
  silenceTimeout = longestSilence,
}: ListenOptions): Promise<Listening> {
  const timeouts = { keepAliveTimeout, requestTimeout }
  const answered = refusingAbsoluteTargets(fetch)
  const server = tls
    ? createAdaptorServer({
        fetch: answered,
        hostname,
        createServer: createHttpsServer,
        serverOptions: { ...tls, ...timeouts },
      })
    : createAdaptorServer({ fetch: answered, hostname, serverOptions: timeouts })
  const connections = watchConnections(server)
  server.setTimeout(silenceTimeout)
  server.on('timeout', (socket: Socket) => {
    // While it is we who have to say something, the client waits.
    if (socket.writableLength > 0 || !connections.isAnswering(socket)) socket.destroy()
  })
  const closed = Promise.withResolvers<void>()
  server.once('close', () => closed.resolve())
  try {
    server.listen(port, hostname)
    await once(server, 'listening')
  } catch (cause) {
    throw new AppError('conflict', whyNot(port, cause), { cause })
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
    // A connection that waits to be accepted when the port is closed is reset, and what was sent on it is lost.
    await quietMoment()
    // Not as a server of HTTP does it, which also closes connections that a proxy may be sending on.
    NetServer.prototype.close.call(server)
  }
}

/**
 * Answers 400 to a target that is no path. One that names a host (`GET http://other.example/`, absolute-form) would count as the
 * site's own address, whatever Host says. Browsers and reverse proxies send paths.
 */
function refusingAbsoluteTargets(answer: Fetch): Fetch {
  return (request, bindings) =>
    bindings.incoming.url?.startsWith('/') ? answer(request, bindings) : new Response(null, { status: 400 })
}

/** Milliseconds of a turn of the loop in which hardly anything was done, and how many turns are waited for one. */
const quietMs = 0.2
const mostTurns = 200

/** The moment right behind a short turn of the loop, which has accepted every connection that was there. */
async function quietMoment() {
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const began = performance.now()
    await immediate()
    if (performance.now() - began < quietMs) return
  }
}

function whyNot(port: number, cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  const advice = `start PastFash on another one: PORT=${port === 4100 ? 4200 : 4100} npm start`
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
  /** From now on each answer is the last of its connection: of those under way, those that have not begun to be sent. */
  endAfterAnswers(): void
  /** Closes those on which nothing is asked, now and as soon as they fall silent. */
  closeSilent(): void
  /** Whether something that was asked on it is not answered to the end. */
  isAnswering(connection: Socket): boolean
  /** Cuts all that are left. */
  cut(): void
}

type Server = ReturnType<typeof createAdaptorServer>

/**
 * Ends a server's connections without losing a request on the way: a proxy reuses a connection until an answer says that it was the
 * last, and a connection that is closed unsaid may be the one it is just sending on.
 */
function watchConnections(server: Server): Connections {
  const answering = new Set<ServerResponse>()
  let areEnding = false
  let isSilenceOver = false
  const closeIdle = () => void ('closeIdleConnections' in server && server.closeIdleConnections())

  // Before it is answered, which may happen at once.
  server.prependListener('request', (_request: unknown, answer: ServerResponse) => {
    if (areEnding) sayLast(answer)
    answering.add(answer)
    answer.once('close', () => {
      answering.delete(answer)
      // One whose head was sent before it could say so.
      if (isSilenceOver) closeIdle()
    })
  })
  return {
    endAfterAnswers() {
      areEnding = true
      for (const answer of answering) sayLast(answer)
    },
    closeSilent() {
      isSilenceOver = true
      closeIdle()
    },
    isAnswering: (connection) => [...answering].some(({ req }) => req.socket === connection),
    cut: () => void ('closeAllConnections' in server && server.closeAllConnections()),
  }
}

function sayLast(answer: ServerResponse) {
  if (!answer.headersSent) answer.setHeader('connection', 'close')
}
