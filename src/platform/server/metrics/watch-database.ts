import type { Database } from '../db/db.ts'
import type { Metrics, Sample } from './metrics.ts'

type Waiting = { kind: string; state: 'waiting' | 'running'; jobs: number; oldest: number }
/** A figure that takes longer than this is left out, so that the others come while the database does not answer. */
const patienceMs = 2_000

/** This process's connections to the database, and the queue, which every process shows alike. */
export function watchDatabase({ pool }: Pick<Database, 'pool'>, metrics: Metrics) {
  metrics.lookedUp('pastfash_database_connections', 'Connections of the pool, by what they do.', () => [
    { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
    { labels: { state: 'idle' }, value: pool.idleCount },
  ])
  metrics.lookedUp('pastfash_database_queue', 'Work of this process that waits for a connection of the pool.', () => [
    { value: pool.waitingCount },
  ])
  metrics.lookedUp('pastfash_database_up', 'Whether the database answers: 1, or 0.', async () => {
    const answers = await inTime(pool.query('select 1')).then(
      () => true,
      () => false,
    )
    return [{ value: answers ? 1 : 0 }]
  })
  metrics.lookedUp('pastfash_jobs', 'Jobs in the queue, of all processes, by kind and state.', async () =>
    (await queue()).map(({ kind, state, jobs }): Sample => ({ labels: { kind, state }, value: jobs })),
  )
  metrics.lookedUp(
    'pastfash_oldest_waiting_job_seconds',
    'For how long the job of a kind that waits longest could have run.',
    async () =>
      (await queue())
        .filter(({ state }) => state === 'waiting')
        .map(({ kind, oldest }): Sample => ({ labels: { kind }, value: oldest })),
  )

  async function queue(): Promise<Waiting[]> {
    const { rows } = await inTime(
      pool.query<Waiting>(`
        select name as kind, case when state = 'active' then 'running' else 'waiting' end as state, count(*)::int as jobs,
          coalesce(greatest(extract(epoch from now() - min(start_after)), 0), 0)::float8 as oldest
        from queue.job where state in ('created', 'retry', 'active') group by 1, 2 order by 1, 2`),
    )
    return rows
  }
}

async function inTime<Result>(asked: Promise<Result>): Promise<Result> {
  const late = Promise.withResolvers<never>()
  const alarm = setTimeout(() => late.reject(new Error('the database did not answer in time')), patienceMs)
  try {
    return await Promise.race([asked, late.promise])
  } finally {
    clearTimeout(alarm)
  }
}
