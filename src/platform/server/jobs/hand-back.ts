import type { Db } from 'pg-boss'
import type { FetchedJob } from './job-loop.ts'

/**
 * Gives a queue back what this process took and will not end: others are told, and begin it at once. None of its repeats is used up,
 * as its next attempt counts as one and is allowed one more; this process can settle nothing of that. What is not this process's
 * any more stays as it is; gives whether it still was.
 */
export async function handBack(db: Db, channel: string, queue: string, job: FetchedJob): Promise<boolean> {
  const { rows } = await db.executeSql(
    `with handed_back as (
      update queue.job
      set state = 'retry', retry_limit = retry_limit + 1, start_after = now(), heartbeat_on = null
      where name = $2 and id = $3 and retry_count = $4 and state = 'active'
      returning id
    )
    select pg_notify($1, $2) from handed_back`,
    [channel, queue, job.id, job.retryCount],
  )
  return rows.length > 0
}
