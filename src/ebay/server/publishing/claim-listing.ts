import { and, eq } from 'drizzle-orm'
import { items } from '../../../items/server/tables.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import { isLive } from '../../publication/publish-status.ts'
import { candidatesOf } from '../readiness/publish-candidates.ts'
import { CannotPublish, OutcomeUnknown } from './cannot-publish.ts'
import { type ContentOrFaults, contentsOf } from './content-to-send.ts'
import { connectedEbayUser } from './item-publication.ts'
import { leaseMs } from './lease.ts'
import { type ListingRow, lockRowOfJob, type PublishJob, saveRowOfJob } from './listing-row.ts'
import type { SellerJobContext } from './publish-context.ts'
import { isOnOtherAccount, otherAccountSentence } from './start-result.ts'

/** An item that a job may publish: its row, and the content to send. */
export type ClaimedListing = { readonly listing: ListingRow; readonly content: ContentOrFaults }

/**
 * Takes the lease of an item, and reads the content to send. Undefined if the job has nothing to do: another job has the row,
 * its publication has ended, or the item was deleted while the job waited. Throws `CannotPublish` or `OutcomeUnknown` if
 * another account is connected.
 */
export function claimListing(context: SellerJobContext, job: PublishJob): Promise<ClaimedListing | undefined> {
  const { db, clock, userId } = context
  const { itemId, task } = job.payload
  const thisItem = and(eq(items.id, itemId), eq(items.userId, userId))
  return db.asUser(userId, async (tx) => {
    const [item] = await tx.select({ deletedAt: items.deletedAt }).from(items).where(thisItem).for('update')
    const listing = await lockRowOfJob(tx, job)
    const isJobOpen =
      task === 'publish' ? listing?.publishStatus === 'publishing' : listing && isLive(listing.publishStatus)
    if (!item || !listing || !isJobOpen) return undefined
    if (item.deletedAt) {
      await saveRowOfJob(tx, job, { jobId: null, ...(task === 'publish' && { publishStatus: 'failed' }) })
      await tx.update(items).set({ publishingUntil: null }).where(thisItem)
      return undefined
    }
    await refuseOtherAccount(tx, context, listing)
    await tx
      .update(items)
      .set({ publishingUntil: new Date(clock.now().getTime() + leaseMs) })
      .where(thisItem)
    const [candidate] = await candidatesOf(tx, context, [itemId])
    const [content] = candidate ? await contentsOf(tx, context, [{ candidate, listing }]) : []
    return content && { listing, content }
  })
}

/** Work that began with one account must not continue with another; an earlier try may have listed the item from the first. */
async function refuseOtherAccount(tx: Tx, context: SellerJobContext, listing: ListingRow) {
  const connected = await connectedEbayUser(tx, context)
  if (connected === null || !isOnOtherAccount(listing, connected)) return
  const isListed = listing.publishStatus === 'publishing' && listing.offerId !== null
  throw isListed
    ? new OutcomeUnknown('another account is connected by now')
    : new CannotPublish(otherAccountSentence(listing), 'connection')
}
