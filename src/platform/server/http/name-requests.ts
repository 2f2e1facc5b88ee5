import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { Hono } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '../process/log.ts'
import { asWork } from './request-id.ts'

/** The header in which a proxy names a request, and every answer says how its request is named in the log. */
const requestIdHeader = 'x-request-id'

/** What proxies make: hexadecimal digits, UUIDs, counted parts between dots and dashes. Nothing that could be another line or value. */
const isRequestId = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,127}$/

/**
 * Gives every request an id: that of the proxy in front where one is trusted, else one of its own. Its log lines carry it, the jobs
 * it sends do, and its answer. At level info there is one line of each answer, with the route in the place of the address.
 */
export function nameRequests(app: Hono, { log, trustProxy }: { log: Log; trustProxy: number }) {
  app.use((context, next) => {
    const brought = trustProxy > 0 ? context.req.header(requestIdHeader) : undefined
    const requestId = brought !== undefined && isRequestId.test(brought) ? brought : randomUUID()
    return asWork({ requestId }, async () => {
      const began = performance.now()
      await next()
      context.res.headers.set(requestIdHeader, requestId)
      const { method } = context.req
      const ms = Math.round(performance.now() - began)
      log.info({ method, path: routePath(context), status: context.res.status, ms }, 'answered')
    })
  })
}
