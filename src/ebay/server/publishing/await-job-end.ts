import { setTimeout as wait } from 'node:timers/promises'
import type { Context } from '../../../platform/server/services.ts'
import { ebayListings } from '../tables.ts'
import { type ListingRow, thisListing } from './listing-row.ts'

type AwaitContext = Context<'db' | 'feed' | 'log' | 'userId'> & Partial<Context<'shutdown'>>

/**
 * Waits until the job of an item's row has ended, for at most `timeoutMs` or until this process stops. Returns the row of that
 * moment. Reads the row when the change feed reports a change, instead of polling.
 */
export async function awaitJobEnd(
  { db, feed, log, userId, shutdown }: AwaitContext,
  key: Pick<ListingRow, 'itemId' | 'environment'>,
  timeoutMs: number,
): Promise<ListingRow | undefined> {
  const ended = Promise.withResolvers<void>()
  const read = async () => {
    const [row] = await db.asUser(userId, (tx) =>
      tx
        .select()
        .from(ebayListings)
        .where(thisListing({ ...key, userId })),
    )
    if (!row || row.jobId === null) ended.resolve()
    return row
  }
  const stop = feed.subscribe(userId, (update) => {
    const concernsItem = update.kind === 'everything' || update.ids === 'all' || update.ids.includes(key.itemId)
    // The feed reports 'everything' when the database is back.
    if (concernsItem)
      read().catch((failure: unknown) => log.debug({ err: failure }, 'reading the row of a publication failed'))
  })
  const cancelled = new AbortController()
  const signal = shutdown ? AbortSignal.any([cancelled.signal, shutdown.portClosed]) : cancelled.signal
  try {
    await read()
    const timeout = wait(timeoutMs, undefined, { signal, ref: false }).catch(() => undefined)
    await Promise.race([ended.promise, timeout])
    return await read()
  } finally {
    cancelled.abort()
    stop()
  }
}
