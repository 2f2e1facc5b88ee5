import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../../platform/server/services.ts'
import { ebayListings } from '../tables.ts'
import { type ListingRow, thisListing } from './listing-row.ts'

type AwaitContext = Context<'db' | 'feed' | 'log' | 'userId'> & Partial<Context<'leaving'>>

/**
 * Waits until the job that has an item's row is done with it, for so long at most or until this process goes, and gives the row as it
 * is then. Hears of the end from the feed of changes, and looks at the row only then.
 */
export async function awaitEnd(
  { db, feed, log, userId, leaving }: AwaitContext,
  which: Pick<ListingRow, 'itemId' | 'environment'>,
  patienceMs: number,
): Promise<ListingRow | undefined> {
  const ended = Promise.withResolvers<void>()
  const read = async () => {
    const [row] = await db.asUser(userId, (tx) =>
      tx
        .select()
        .from(ebayListings)
        .where(thisListing({ ...which, userId })),
    )
    if (!row || row.jobId === null) ended.resolve()
    return row
  }
  const stop = feed.subscribe(userId, (update) => {
    const isIts = update.kind === 'everything' || update.ids === 'all' || update.ids.includes(which.itemId)
    // Once the database is back the feed says 'everything'.
    if (isIts) read().catch((failure: unknown) => log.debug({ err: failure }, 'an end could not be looked up'))
  })
  const late = new AbortController()
  const signal = leaving ? AbortSignal.any([late.signal, leaving.closed]) : late.signal
  try {
    await read()
    const patience = wait(patienceMs, undefined, { signal, ref: false }).catch(() => undefined)
    await Promise.race([ended.promise, patience])
    return await read()
  } finally {
    late.abort()
    stop()
  }
}
