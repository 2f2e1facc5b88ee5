import { and, eq } from 'drizzle-orm'
import { items } from '../../../items/server/tables.ts'
import type { Tx } from '../../../platform/server/db/db.ts'
import { isLive } from '../../publication/publish-status.ts'
import { publishReady } from '../readiness/publish-ready.ts'
import { isOnOtherAccount, otherAccountSentence } from './already-known.ts'
import { CannotPublish, OutcomeUnknown } from './cannot-publish.ts'
import { connectedEbayUser } from './item-publication.ts'
import { leaseMs } from './lease.ts'
import { type ListingRow, lockHeld, type PublishJob, saveHeld } from './listing-row.ts'
import type { SellerWork } from './publish-context.ts'
import { type ToSend, whatToSend } from './what-to-send.ts'

/** An item that a job may publish: its row at eBay, and what is to be sent. */
export type Claimed = { readonly listing: ListingRow; readonly toSend: ToSend }

/**
 * Takes an item for as long as its publication may take, and reads what is to be sent. Undefined where the job has nothing to do
 * any more: another one has the row, it is ended, or the item was deleted while it waited for its turn. Throws `CannotPublish` or
 * `OutcomeUnknown` where another account is connected by now.
 */
export function claimListing(context: SellerWork, job: PublishJob): Promise<Claimed | undefined> {
  const { db, clock, userId } = context
  const { itemId, task } = job.payload
  const thisItem = and(eq(items.id, itemId), eq(items.userId, userId))
  return db.asUser(userId, async (tx) => {
    const [item] = await tx.select({ deletedAt: items.deletedAt }).from(items).where(thisItem).for('update')
    const listing = await lockHeld(tx, job)
    const isWanted =
      task === 'publish' ? listing?.publishStatus === 'publishing' : listing && isLive(listing.publishStatus)
    if (!item || !listing || !isWanted) return undefined
    if (item.deletedAt) {
      await saveHeld(tx, job, { jobId: null, ...(task === 'publish' && { publishStatus: 'failed' }) })
      await tx.update(items).set({ publishingUntil: null }).where(thisItem)
      return undefined
    }
    await refuseOtherAccount(tx, context, listing)
    await tx
      .update(items)
      .set({ publishingUntil: new Date(clock.now().getTime() + leaseMs) })
      .where(thisItem)
    const [ready] = await publishReady(tx, context, [itemId])
    const [toSend] = ready ? await whatToSend(tx, context, [{ ready, listing }]) : []
    return toSend && { listing, toSend }
  })
}

/** What was begun with one account never goes on with another; an earlier run may have listed it from its own. */
async function refuseOtherAccount(tx: Tx, context: SellerWork, listing: ListingRow) {
  const connected = await connectedEbayUser(tx, context)
  if (connected === null || !isOnOtherAccount(listing, connected)) return
  const isListed = listing.publishStatus === 'publishing' && listing.offerId !== null
  throw isListed
    ? new OutcomeUnknown('another account is connected by now')
    : new CannotPublish(otherAccountSentence(listing), 'connection')
}
