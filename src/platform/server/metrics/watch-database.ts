import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/db.ts'

type QueueRow = { kind: string; state: 'waiting' | 'running'; jobs: number; oldest: number }
/** Milliseconds after which a metric is left out, so that the others are served while the database does not answer. */
const timeoutMs = 2_000

/** Registers metrics of this process's database connections, and of the queue, which are the same in every process. */
export function watchDatabase({ pool }: Pick<Database, 'pool'>, metrics: Registry) {
  metrics.registerMetric(
    new Gauge({
      name: 'pastfash_database_connections',
      help: 'Database connections of this process, busy and idle.',
      labelNames: ['state'],
      registers: [],
      collect() {
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
        this.set({ state: 'idle' }, pool.idleCount)
      },
    }),
  )
  metrics.registerMetric(
    new Gauge({
      name: 'pastfash_database_queue',
      help: 'Queries of this process that wait for a database connection.',
      registers: [],
      collect() {
        this.set(pool.waitingCount)
      },
    }),
  )
  metrics.registerMetric(
    new Gauge({
      name: 'pastfash_database_up',
      help: '1 if the database answers, otherwise 0.',
      registers: [],
      async collect() {
        this.set((await answerOf(pool.query('select 1'))) ? 1 : 0)
      },
    }),
  )
  metrics.registerMetric(
    new Gauge({
      name: 'pastfash_jobs',
      help: 'Jobs in the queue of all processes, by kind and state.',
      labelNames: ['kind', 'state'],
      registers: [],
      async collect() {
        const queue = await readQueue()
        this.reset()
        for (const { kind, state, jobs } of queue) this.set({ kind, state }, jobs)
      },
    }),
  )
  metrics.registerMetric(
    new Gauge({
      name: 'pastfash_oldest_waiting_job_seconds',
      help: 'Seconds that the oldest waiting job is late, by kind.',
      labelNames: ['kind'],
      registers: [],
      async collect() {
        const queue = await readQueue()
        this.reset()
        for (const { kind, state, oldest } of queue) if (state === 'waiting') this.set({ kind }, oldest)
      },
    }),
  )

  /** Empty if the database does not answer: one metric that throws would keep all others from being served. */
  async function readQueue(): Promise<QueueRow[]> {
    const answer = await answerOf(
      pool.query<QueueRow>(`
        select name as kind, case when state = 'active' then 'running' else 'waiting' end as state, count(*)::int as jobs,
          coalesce(greatest(extract(epoch from now() - min(start_after)), 0), 0)::float8 as oldest
        from queue.job where state in ('created', 'retry', 'active') group by 1, 2 order by 1, 2`),
    )
    return answer?.rows ?? []
  }
}

/** The query's result; undefined if it fails or takes too long. */
async function answerOf<Answer>(query: Promise<Answer>): Promise<Answer | undefined> {
  const timeout = Promise.withResolvers<undefined>()
  const timer = setTimeout(() => timeout.resolve(undefined), timeoutMs)
  try {
    return await Promise.race([query.catch(() => undefined), timeout.promise])
  } finally {
    clearTimeout(timer)
  }
}
