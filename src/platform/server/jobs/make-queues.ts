import type { PgBoss, QueueResult } from 'pg-boss'

/** What becomes of the jobs of a queue; with `deadLetter`, the queue they end in, which is made before it. */
export type QueuePolicy = Pick<
  QueueResult,
  'retryLimit' | 'retryDelay' | 'heartbeatSeconds' | 'expireInSeconds' | 'deadLetter' | 'notify'
>

/**
 * Seconds for which a job is kept that nobody began: ten years, since rows wait for theirs for as long as it takes. By itself
 * pg-boss deletes one after 14 days, unsaid, which a machine may be switched off for.
 */
const retentionSeconds = 10 * 365 * 24 * 60 * 60

/**
 * Makes the queues that are missing, and gives those that an older version made the policy of this one. Most starts find all of
 * them as they should be, with one question. Jobs that are there are kept, whatever they were sent with.
 */
export async function makeQueues(boss: PgBoss, wanted: readonly (readonly [string, QueuePolicy])[]): Promise<void> {
  // Before pg-boss looks for what it may delete, five seconds after its start.
  await keepJobs(boss)
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, own] of wanted) {
    const policy = { ...own, retentionSeconds }
    const found = there.get(name)
    if (!found) await boss.createQueue(name, policy)
    else if (!follows(found, policy)) await boss.updateQueue(name, policy)
  }
}

function follows(queue: QueueResult, policy: QueuePolicy): boolean {
  return Object.entries(policy).every(([field, value]) => queue[field as keyof QueuePolicy] === value)
}

/** Those that run are kept too: where their process died, they wait again. */
async function keepJobs(boss: PgBoss) {
  await boss.getDb().executeSql(
    `update queue.job set keep_until = now() + $1 * interval '1s'
      where state < 'completed' and keep_until < now() + $1 * interval '1s' / 2`,
    [retentionSeconds],
  )
}
