import type { PgBoss, QueueResult } from 'pg-boss'

/** What becomes of the jobs of a queue; with `deadLetter`, the queue they end in, which is made before it. */
export type QueuePolicy = Pick<
  QueueResult,
  'retryLimit' | 'retryDelay' | 'heartbeatSeconds' | 'expireInSeconds' | 'deadLetter' | 'notify'
>

/**
 * Makes the queues that are missing, and gives those that an older version made the policy of this one. Most starts find all of
 * them as they should be, with one question.
 */
export async function makeQueues(boss: PgBoss, wanted: readonly (readonly [string, QueuePolicy])[]): Promise<void> {
  const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, policy] of wanted) {
    const found = there.get(name)
    if (!found) await boss.createQueue(name, policy)
    else if (!follows(found, policy)) await boss.updateQueue(name, policy)
  }
}

function follows(queue: QueueResult, policy: QueuePolicy): boolean {
  return Object.entries(policy).every(([field, value]) => queue[field as keyof QueuePolicy] === value)
}
