import type { Hono } from 'hono'
import { routePath } from 'hono/route'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { ChangeFeed } from '../db/change-feed.ts'
import type { Jobs } from '../jobs/jobs.ts'

/**
 * Counts every request by the endpoint that answered it, never by its address, so that no id gets into the metrics.
 * Requests that no endpoint answered (static files, refused ones) count as '/*'.
 */
export function countRequests(app: Hono, metrics: Registry) {
  const durations = new Histogram({
    name: 'pastfash_request_duration_seconds',
    help: 'Seconds until an answer begins, by method, endpoint and status.',
    labelNames: ['method', 'endpoint', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [metrics],
  })
  app.use(async (context, next) => {
    const startedAt = performance.now()
    await next()
    const labels = { method: context.req.method, endpoint: routePath(context), status: String(context.res.status) }
    durations.observe(labels, (performance.now() - startedAt) / 1000)
  })
}

/** The same jobs, with a count of how long each kind takes and how it ends. */
export function countJobs(jobs: Jobs, metrics: Registry): Jobs {
  const durations = new Histogram({
    name: 'pastfash_job_duration_seconds',
    help: 'Seconds that jobs of this process took, by kind and outcome: done, failed (it is retried), left (another process has it).',
    labelNames: ['kind', 'outcome'],
    buckets: [0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 150, 600],
    registers: [metrics],
  })
  const givenUpCounter = new Counter({
    name: 'pastfash_jobs_given_up_total',
    help: 'Jobs that failed at every try, by kind.',
    labelNames: ['kind'],
    registers: [metrics],
  })
  return {
    ...jobs,
    work(kind, handler, concurrency) {
      jobs.work(
        kind,
        {
          async run(job) {
            const startedAt = performance.now()
            let outcome = 'failed'
            try {
              await handler.run(job)
              outcome = 'done'
            } finally {
              if (outcome === 'failed' && job.signal.aborted) outcome = 'left'
              durations.observe({ kind: kind.name, outcome }, (performance.now() - startedAt) / 1000)
            }
          },
          async giveUp(job) {
            await handler.giveUp(job)
            givenUpCounter.inc({ kind: kind.name })
          },
        },
        concurrency,
      )
    },
  }
}

/** The same feed, with a count of its listeners: one for each open page. */
export function countStreams(feed: ChangeFeed, metrics: Registry): ChangeFeed {
  const open = new Gauge({
    name: 'pastfash_event_streams',
    help: 'Open live pages of this process.',
    registers: [metrics],
  })
  return {
    ...feed,
    subscribe(userId, listener) {
      const unsubscribe = feed.subscribe(userId, listener)
      open.inc()
      let isOpen = true
      return () => {
        unsubscribe()
        if (isOpen) open.dec()
        isOpen = false
      }
    },
  }
}
