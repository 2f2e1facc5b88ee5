import { randomUUID } from 'node:crypto'
import { and, asc, inArray, sql } from 'drizzle-orm'
import { lockCounter } from '../../../../items/server/lock-counter.ts'
import type { Tx } from '../../../../platform/server/db/db.ts'
import type { RunningJob } from '../../../../platform/server/jobs/jobs.ts'
import type { PublishRunState } from '../../../publication/publish-run.ts'
import { sellingAccountOf } from '../../connection/selling-account-of.ts'
import { ebayPublishRunItems, ebayPublishRuns } from '../../tables.ts'
import { beginPublishing } from '../begin-publishing.ts'
import { candidatesWithListings } from '../candidates-with-listings.ts'
import { categoriesOf, prepareToPublish } from '../prepare-to-publish.ts'
import type { PublishContext } from '../publish-context.ts'
import type { StartResult } from '../start-result.ts'
import { accountErrors } from './plan-publish-run.ts'
import { type PublishRunPayload, publishRunJob } from './publish-run.job.ts'
import { countOnTheWay, endRun, findPublishRun, itemsOfRun, type PublishRunRow, thisRun } from './publish-run-rows.ts'

/**
 * Items of a run that are on their way at once. The others wait in the run, so that they can be edited and stopped, and
 * their leases do not end before their turn.
 */
export const maxOnTheWay = 50
/** Items begun in one transaction: few enough that other work of the seller never waits long. */
const itemsPerBatch = 25
/** Seconds until the job looks again whether items can follow. */
const lookAgainSeconds = 2

type SendServices = Omit<PublishContext, 'userId'>
type Job = Pick<RunningJob<PublishRunPayload>, 'id' | 'payload' | 'signal'>

/**
 * Begins the publication of a run's next items, and sends itself again while others wait. Safe to run any number of times:
 * the run names its one job, and an item begins in the transaction that counts it as sent.
 */
export async function sendPublishRun(services: SendServices, job: Job): Promise<void> {
  const context: PublishContext = { ...services, userId: job.payload.userId }
  const { db, userId } = context
  for (let isSending = true; isSending; ) {
    job.signal.throwIfAborted()
    const next = await db.asUser(userId, async (tx) => {
      const run = await runOfJob(tx, job)
      return run ? waitingIds(tx, run, itemsPerBatch) : []
    })
    if (next.length > 0) await prepareToPublish(context, await categoriesOf(context, next))
    isSending = await db.asUser(userId, (tx) => sendBatch(tx, context, job))
  }
}

/** Stops a run whose job failed too often, so that nothing waits forever. */
export async function giveUpPublishRun({ db, clock }: SendServices, job: Job): Promise<void> {
  const { userId } = job.payload
  await db.asUser(userId, async (tx) => {
    await lockCounter(tx, userId)
    const run = await runOfJob(tx, job)
    if (run) await endRun(tx, run, clock.now(), interrupted)
  })
}

const interrupted = 'This was interrupted too many times. Your items are safe here. Please try again.'
const otherEnvironment = 'PastFash now uses another eBay environment. Please check these items again.'

/** Begins the next items. Returns whether more can follow at once. */
async function sendBatch(tx: Tx, context: PublishContext, job: Job): Promise<boolean> {
  const { clock, ebay, userId } = context
  await lockCounter(tx, userId)
  const run = await runOfJob(tx, job)
  if (!run) return false
  const now = clock.now()
  const [fault] = accountErrors(await sellingAccountOf(tx, { userId, ebay, now }))
  const reason = run.environment === ebay.environment ? fault?.sentence : otherEnvironment
  if (reason !== undefined) {
    await endRun(tx, run, now, reason)
    return false
  }
  const room = maxOnTheWay - (await countOnTheWay(tx, run))
  const itemIds = await waitingIds(tx, run, Math.max(1, Math.min(room, itemsPerBatch)))
  if (itemIds.length === 0) {
    await tx.update(ebayPublishRuns).set({ jobId: null }).where(thisRun(userId, run.id))
    return false
  }
  if (room <= 0) {
    await lookAgainLater(tx, context, run)
    return false
  }
  await beginItems(tx, context, run, itemIds)
  return true
}

/** The run that names this job. Undefined if it ended or was stopped, or if a later job continues it. */
async function runOfJob(tx: Tx, { id, payload: { userId, runId } }: Job): Promise<PublishRunRow | undefined> {
  const run = await findPublishRun(tx, userId, runId)
  return run?.jobId === id ? run : undefined
}

async function waitingIds(tx: Tx, run: PublishRunRow, limit: number): Promise<string[]> {
  const rows = await tx
    .select({ itemId: ebayPublishRunItems.itemId })
    .from(ebayPublishRunItems)
    .where(itemsOfRun(run, 'waiting'))
    .orderBy(asc(ebayPublishRunItems.position))
    .limit(limit)
  return rows.map(({ itemId }) => itemId)
}

async function lookAgainLater(tx: Tx, { jobs, userId }: PublishContext, run: PublishRunRow): Promise<void> {
  const id = randomUUID()
  await tx.update(ebayPublishRuns).set({ jobId: id }).where(thisRun(userId, run.id))
  const payload = { userId, runId: run.id }
  await jobs.send(tx, publishRunJob, [{ id, payload, startAfterSeconds: lookAgainSeconds }])
}

async function beginItems(tx: Tx, context: PublishContext, run: PublishRunRow, itemIds: readonly string[]) {
  const rows = await tx
    .select({ itemId: ebayPublishRunItems.itemId, hash: ebayPublishRunItems.hash })
    .from(ebayPublishRunItems)
    .where(and(itemsOfRun(run), inArray(ebayPublishRunItems.itemId, [...itemIds])))
  const hashes = new Map(rows.map(({ itemId, hash }) => [itemId, hash]))
  // In the order of their ids, so that two requests cannot deadlock on each other's items.
  const candidates = await candidatesWithListings(tx, context, itemIds.toSorted())
  const requests = candidates.map(({ candidate }) => ({ candidate, confirmed: hashes.get(candidate.row.id) }))
  const results = await beginPublishing(tx, context, requests, run.id)
  const states = requests.map(({ candidate }, index) => ({ itemId: candidate.row.id, ...stateOf(results[index]) }))
  const found = new Set(states.map(({ itemId }) => itemId))
  const deleted = itemIds.filter((id) => !found.has(id)).map((itemId) => ({ itemId, ...deletedItem }))
  const saved = [...states, ...deleted]
  const column = (values: readonly (string | null)[]) => sql.param(values)
  await tx.execute(sql`update ebay_publish_run_items set state = outcome.state, refusal = outcome.refusal
    from unnest(${column(saved.map(({ itemId }) => itemId))}::uuid[], ${column(saved.map(({ state }) => state))}::text[],
      ${column(saved.map(({ refusal }) => refusal))}::text[]) as outcome (item_id, state, refusal)
    where ebay_publish_run_items.item_id = outcome.item_id and ebay_publish_run_items.run_id = ${run.id}
      and ebay_publish_run_items.user_id = ${run.userId}`)
}

type Outcome = { readonly state: PublishRunState; readonly refusal: string | null }

const deletedItem: Outcome = { state: 'refused', refusal: 'This item was deleted.' }

function stateOf(result: StartResult | undefined): Outcome {
  switch (result?.kind) {
    case undefined:
      return deletedItem
    case 'running':
    case 'live':
      return { state: 'sent', refusal: null }
    case 'changed':
      return { state: 'changed', refusal: null }
    case 'refused':
      return { state: 'refused', refusal: result.refusal.sentence }
    default:
      return result satisfies never
  }
}
