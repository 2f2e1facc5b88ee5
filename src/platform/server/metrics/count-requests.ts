import type { Hono } from 'hono'
import { routePath } from 'hono/route'
import type { Metrics } from './metrics.ts'

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/**
 * Counts every request by the endpoint that answered it, never by the address that was asked for: ids stay out of the figures.
 * A request that no endpoint answered counts as the wall's or the static files', '/*'.
 */
export function countRequests(app: Hono, metrics: Metrics) {
  const took = metrics.histogram(
    'pastfash_request_duration_seconds',
    'Seconds until the head of an answer, by endpoint and status.',
    bounds,
  )
  app.use(async (context, next) => {
    const began = performance.now()
    await next()
    const labels = { method: context.req.method, endpoint: routePath(context), status: String(context.res.status) }
    took.observe(labels, (performance.now() - began) / 1000)
  })
}
