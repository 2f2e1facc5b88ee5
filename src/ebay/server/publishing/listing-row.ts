import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { Tx } from '../../../platform/server/db/db.ts'
import type { RunningJob } from '../../../platform/server/jobs/jobs.ts'
import type { Context } from '../../../platform/server/services.ts'
import type { EbayEnvironment } from '../../environment.ts'
import { ebayListings } from '../tables.ts'
import { Overtaken } from './cannot-publish.ts'
import type { PublishListingPayload } from './publish-listing.job.ts'

export type ListingRow = typeof ebayListings.$inferSelect
type ListingColumns = Partial<typeof ebayListings.$inferInsert>
export type PublishJob = RunningJob<PublishListingPayload>

type WhichListing = { userId: string; itemId: string; environment: EbayEnvironment }

/** An item's row in one environment. */
export function thisListing({ userId, itemId, environment }: WhichListing): SQL | undefined {
  return and(
    eq(ebayListings.userId, userId),
    eq(ebayListings.itemId, itemId),
    eq(ebayListings.environment, environment),
  )
}

/** The rows of items in the environment that is set, by the item's id. */
export async function listingsOf(
  tx: Tx,
  { userId, ebay }: Context<'ebay' | 'userId'>,
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

/** The item's row, locked until the transaction ends: after the item's own, so that no two wait for each other. */
export async function lockListing(tx: Tx, which: WhichListing): Promise<ListingRow | undefined> {
  const [row] = await tx.select().from(ebayListings).where(thisListing(which)).for('update')
  return row
}

/** The row while this job may go on with it, locked. */
export async function lockHeld(tx: Tx, job: PublishJob): Promise<ListingRow | undefined> {
  const row = await lockListing(tx, job.payload)
  return row?.jobId === job.id ? row : undefined
}

/** Saves what a job has found out, before it goes on. Throws `Overtaken` where another one has the row. */
export async function saveHeld(tx: Tx, job: PublishJob, columns: ListingColumns): Promise<ListingRow> {
  const [row] = await tx
    .update(ebayListings)
    .set(columns)
    .where(and(thisListing(job.payload), eq(ebayListings.jobId, job.id)))
    .returning()
  if (!row) throw new Overtaken()
  return row
}
