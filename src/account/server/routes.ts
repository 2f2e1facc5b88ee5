import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context, Hono } from 'hono'
import { AppError } from '../../platform/errors.ts'
import type { Config } from '../../platform/server/config.ts'
import type { Database } from '../../platform/server/db.ts'
import { readAtMost } from '../../platform/server/read-at-most.ts'
import { type Auth, clientAddressHeader } from './auth.ts'

/** The account paths in use; better-auth knows many more, which stay closed. */
const mounted: readonly [method: 'GET' | 'POST', path: string][] = [
  ['POST', '/sign-up/email'],
  ['POST', '/sign-in/email'],
  ['POST', '/sign-out'],
  ['POST', '/change-password'],
  ['GET', '/get-session'],
]
/** Bytes of an account request: an address, a password, a name. */
const accountMaxBytes = 8 * 1024

/** Mounts the account paths: bounded, by the real client's address, and waiting out a database that restarts. */
export function mountAccountRoutes(app: Hono, services: { auth: Auth; db: Database; config: Config }) {
  const { auth, db, config } = services
  for (const [method, path] of mounted) {
    app.on(method, `/api/auth${path}`, async (context) => {
      const request = await readRequest(context, config.trustProxy)
      await db.untilReachable()
      const answer = await auth.handler(request)
      if (answer.status < 500) return answer
      throw new AppError(
        'broken',
        'Your account could not be reached. Nothing was changed; please try again in a moment.',
        {
          cause: new Error(`accounts answered ${answer.status}`),
        },
      )
    })
  }
}

/**
 * The request as better-auth gets it. A header a client wrote about its address is worth nothing: only the connection,
 * or the last words of a trusted proxy, count.
 */
async function readRequest(context: Context, trustProxy: number): Promise<Request> {
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map((address) => address.trim())
  const address = (trustProxy > 0 ? forwarded.at(-trustProxy) : undefined) || getConnInfo(context).remote.address
  const headers = new Headers(context.req.raw.headers)
  headers.delete('x-forwarded-for')
  headers.set(clientAddressHeader, address ?? '127.0.0.1')
  const { method, url } = context.req.raw
  if (method === 'GET' || method === 'HEAD') return new Request(url, { method, headers })
  const body = await readAtMost(context.req.raw, accountMaxBytes, 'That is longer than an account request can be.')
  return new Request(url, { method, headers, body })
}
