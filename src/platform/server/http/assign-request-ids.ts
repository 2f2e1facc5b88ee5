import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import type { Hono } from 'hono'
import { routePath } from 'hono/route'
import type { Log } from '../process/log.ts'
import { asWork } from './request-id.ts'

/** A proxy sends a request's id in this header, and every answer carries the id under which the log has its request. */
const requestIdHeader = 'x-request-id'

/** Ids as proxies make them: hexadecimal digits, UUIDs, parts between dots and dashes. Nothing that could forge a log line. */
const requestIdShape = /^[A-Za-z0-9][A-Za-z0-9._:-]{7,127}$/

/**
 * Gives every request an id: that of a trusted proxy in front, else a new one. Its log lines, its jobs and its answer carry it.
 * Logs one line of each answer at level info, with the route instead of the address.
 */
export function assignRequestIds(app: Hono, { log, trustProxy }: { log: Log; trustProxy: number }) {
  app.use((context, next) => {
    const proxyId = trustProxy > 0 ? context.req.header(requestIdHeader) : undefined
    const requestId = proxyId !== undefined && requestIdShape.test(proxyId) ? proxyId : randomUUID()
    return asWork({ requestId }, async () => {
      const startedAt = performance.now()
      await next()
      context.res.headers.set(requestIdHeader, requestId)
      const { method } = context.req
      const ms = Math.round(performance.now() - startedAt)
      log.info({ method, path: routePath(context), status: context.res.status, ms }, 'answered')
    })
  })
}
