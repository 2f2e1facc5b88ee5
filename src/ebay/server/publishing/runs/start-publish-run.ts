import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { lockCounter } from '../../../../items/server/lock-counter.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { startPublishRunEndpoint } from '../../../publish-run-api.ts'
import { ebayPublishRuns } from '../../tables.ts'
import type { PublishContext } from '../publish-context.ts'
import { accountErrors, planPublishRun, readyItems } from './plan-publish-run.ts'
import { publishRunJob } from './publish-run.job.ts'
import { findPublishRun, readPublishRun } from './publish-run-rows.ts'

/**
 * Stores a run with the confirmed content of its ready items, and the job that sends them. Rows and job are committed
 * together. Throws `AppError`: 'changed' if the preview would now have another hash, 'conflict' if the account cannot publish
 * or nothing is ready, 'bad-input' for too many items.
 */
export async function startPublishRun(
  context: PublishContext,
  { runId, hash, ...selection }: z.infer<typeof startPublishRunEndpoint.input>,
): Promise<z.infer<typeof startPublishRunEndpoint.output>> {
  const { db, jobs, clock, ebay, userId } = context
  const earlier = await db.asUser(userId, (tx) => findPublishRun(tx, userId, runId))
  if (earlier) return { run: await db.asUser(userId, (tx) => readPublishRun(tx, earlier)) }
  // Outside of the locked part: it takes seconds for thousands of items. Each item is checked again before it is sent.
  const plan = await planPublishRun(context, selection)
  if (plan.hash !== hash) throw new AppError('changed', 'These items changed since the preview. Check again.')
  const [fault] = accountErrors(plan.account)
  if (fault) throw new AppError('conflict', fault.sentence)
  const ready = readyItems(plan.items)
  if (ready.length === 0) throw new AppError('conflict', 'None of these items is ready to publish.')
  return db.asUser(userId, async (tx) => {
    await lockCounter(tx, userId)
    const repeated = await findPublishRun(tx, userId, runId)
    if (repeated) return { run: await readPublishRun(tx, repeated) }
    const jobId = randomUUID()
    const run = { userId, id: runId, environment: ebay.environment, jobId, createdAt: clock.now() }
    const [stored] = await tx.insert(ebayPublishRuns).values(run).returning()
    if (!stored) throw new Error('the run was not stored')
    const ids = sql.param(ready.map(({ id }) => id))
    const hashes = sql.param(ready.map((item) => item.hash))
    await tx.execute(sql`insert into ebay_publish_run_items (user_id, run_id, item_id, position, hash, state)
      select ${userId}::uuid, ${runId}::uuid, item.id, item.position, item.hash, 'waiting'
      from unnest(${ids}::uuid[], ${hashes}::text[]) with ordinality as item (id, hash, position)`)
    await jobs.send(tx, publishRunJob, [{ id: jobId, payload: { userId, runId } }])
    return { run: await readPublishRun(tx, stored) }
  })
}
