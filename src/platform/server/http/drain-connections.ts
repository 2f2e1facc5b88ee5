import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { createAdaptorServer } from '@hono/node-server'

export type Connections = {
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
export function watchConnections(server: Server): Connections {
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
