import type { ClientBase, PoolConfig } from 'pg'
import { PgBoss } from 'pg-boss'

/**
 * Selects unfinished jobs in any process. Jobs for emails are left out, because their links will have expired.
 * Deletions are left out too, because the sweep continues them.
 */
export const waitingJobs = `select id, name, priority, data, start_after from queue.job
  where state in ('created', 'retry', 'active')
    and name not like 'account-mail%' and name not like 'erase-account%' and name not like 'purge-items%'`

/** Table of the restored jobs, until the queue has them. The restore's transaction creates and drops it. */
export const restoredJobsTable = 'restored_jobs'
export const createRestoredJobsTable = `create temporary table ${restoredJobsTable}
  (id uuid, name text, priority integer, data jsonb, start_after timestamptz) on commit drop`

/**
 * Puts the jobs of `restoredJobsTable` into the queue, in the client's transaction. They keep their ids, because rows refer to
 * them. Each starts again with all its tries and not before now: the queue drops a job some time after its start time.
 * The queue's own tables must exist.
 */
export async function sendRestoredJobs(client: ClientBase, connection: PoolConfig): Promise<void> {
  const { rows: names } = await client.query<{ name: string }>(
    `select distinct name from ${restoredJobsTable} order by name`,
  )
  if (names.length === 0) return
  const boss = new PgBoss({
    ...(connection as Record<string, unknown>),
    schema: 'queue',
    max: 1,
    migrate: false,
    supervise: false,
    schedule: false,
  })
  boss.on('error', () => undefined)
  try {
    await boss.start()
    const db = {
      executeSql: async (text: string, values?: unknown[]) => {
        const { rows } = await client.query(text, values)
        return { rows }
      },
    }
    for (const { name } of names) for await (const jobs of pagesOf(client, name)) await boss.insert(name, jobs, { db })
  } finally {
    await boss.stop({ graceful: false })
  }
}

async function* pagesOf(client: ClientBase, name: string) {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await client.query<{ id: string; priority: number; data: object; startAfter: Date }>(
      `select id, priority, data, greatest(start_after, now()) as "startAfter" from ${restoredJobsTable}
        where name = $1 and id > $2 order by id limit 1000`,
      [name, last],
    )
    const lastOfPage = rows.at(-1)
    if (!lastOfPage) return
    yield rows
    last = lastOfPage.id
  }
}
