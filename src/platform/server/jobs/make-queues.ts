import type { PgBoss, QueueResult } from 'pg-boss'

/** Policy for the jobs of a queue. `deadLetter`: the queue that given-up jobs move to, which is created first. */
export type QueuePolicy = Pick<
  QueueResult,
  'retryLimit' | 'retryDelay' | 'heartbeatSeconds' | 'expireInSeconds' | 'deadLetter' | 'notify'
>

/**
 * Seconds that a waiting job is kept: ten years, because rows wait for their jobs as long as it takes. By default pg-boss
 * deletes a job after 14 days without a log line, and a machine may be off for longer.
 */
const retentionSeconds = 10 * 365 * 24 * 60 * 60

/**
 * Creates missing queues and gives queues of an older version the policy of this one. Most starts need one query, because all
 * queues are current. Existing jobs are kept under any policy.
 */
export async function makeQueues(
  boss: PgBoss,
  queuePolicies: readonly (readonly [string, QueuePolicy])[],
): Promise<void> {
  // Before pg-boss deletes old jobs, five seconds after its start.
  await keepJobs(boss)
  const existing = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, ownPolicy] of queuePolicies) {
    const policy = { ...ownPolicy, retentionSeconds }
    const queue = existing.get(name)
    if (!queue) await boss.createQueue(name, policy)
    else if (!hasPolicy(queue, policy)) await boss.updateQueue(name, policy)
  }
}

function hasPolicy(queue: QueueResult, policy: QueuePolicy): boolean {
  return Object.entries(policy).every(([field, value]) => queue[field as keyof QueuePolicy] === value)
}

/** Keeps running jobs too: if their process died, they wait again. */
async function keepJobs(boss: PgBoss) {
  await boss.getDb().executeSql(
    `update queue.job set keep_until = now() + $1 * interval '1s'
      where state < 'completed' and keep_until < now() + $1 * interval '1s' / 2`,
    [retentionSeconds],
  )
}
