import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { RunningJob } from '../../../platform/server/jobs/jobs.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { EbayEnvironment } from '../../environment.ts'
import { ebayListings } from '../tables.ts'
import { JobSuperseded } from './cannot-publish.ts'
import type { PublishListingPayload } from './publish-listing.job.ts'

export type ListingRow = typeof ebayListings.$inferSelect
type ListingColumns = Partial<typeof ebayListings.$inferInsert>
export type PublishJob = RunningJob<PublishListingPayload>

type ListingKey = { userId: string; itemId: string; environment: EbayEnvironment }

/** The condition for an item's row in one environment. */
export function thisListing({ userId, itemId, environment }: ListingKey): SQL | undefined {
  return and(
    eq(ebayListings.userId, userId),
    eq(ebayListings.itemId, itemId),
    eq(ebayListings.environment, environment),
  )
}

/** The rows of items in the environment that is set, by item id. */
export async function listingsOf(
  tx: Tx,
  { userId, ebay }: Context<'userId'> & { readonly ebay: Pick<Context<'ebay'>['ebay'], 'environment'> },
  itemIds: readonly string[],
): Promise<Map<string, ListingRow>> {
  if (itemIds.length === 0) return new Map()
  const { environment, itemId } = ebayListings
  const rows = await tx
    .select()
    .from(ebayListings)
    .where(and(eq(ebayListings.userId, userId), eq(environment, ebay.environment), inArray(itemId, [...itemIds])))
  return new Map(rows.map((row) => [row.itemId, row]))
}

/** Locks and returns the item's row. Lock the item's own row first, so that transactions cannot deadlock. */
export async function lockListing(tx: Tx, key: ListingKey): Promise<ListingRow | undefined> {
  const [row] = await tx.select().from(ebayListings).where(thisListing(key)).for('update')
  return row
}

/** Locks and returns the row if it still belongs to this job. */
export async function lockRowOfJob(tx: Tx, job: PublishJob): Promise<ListingRow | undefined> {
  const row = await lockListing(tx, job.payload)
  return row?.jobId === job.id ? row : undefined
}

/** Saves a job's progress in its row before the next step. Throws `JobSuperseded` if the row belongs to another job. */
export async function saveRowOfJob(tx: Tx, job: PublishJob, columns: ListingColumns): Promise<ListingRow> {
  const [row] = await tx
    .update(ebayListings)
    .set(columns)
    .where(and(thisListing(job.payload), eq(ebayListings.jobId, job.id)))
    .returning()
  if (!row) throw new JobSuperseded()
  return row
}
