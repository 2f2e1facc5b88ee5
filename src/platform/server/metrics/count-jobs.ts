import type { Jobs } from '../jobs/jobs.ts'
import type { Metrics } from './metrics.ts'

const bounds = [0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 150, 600]

/** The same jobs, with how long each kind takes and how it ends counted. */
export function countJobs(jobs: Jobs, metrics: Metrics): Jobs {
  const took = metrics.histogram(
    'pastfash_job_duration_seconds',
    'Seconds that jobs took here, by kind and outcome: done, failed (it is tried again), or left to another process.',
    bounds,
  )
  const givenUp = metrics.counter('pastfash_jobs_given_up_total', 'Jobs whose every try failed, by kind.')
  return {
    ...jobs,
    work(kind, handler, atOnce) {
      jobs.work(
        kind,
        {
          async run(job) {
            const began = performance.now()
            let outcome = 'failed'
            try {
              await handler.run(job)
              outcome = 'done'
            } finally {
              if (outcome === 'failed' && job.signal.aborted) outcome = 'left'
              took.observe({ kind: kind.name, outcome }, (performance.now() - began) / 1000)
            }
          },
          async giveUp(job) {
            await handler.giveUp(job)
            givenUp.add({ kind: kind.name })
          },
        },
        atOnce,
      )
    },
  }
}
