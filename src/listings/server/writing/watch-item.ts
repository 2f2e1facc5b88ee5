import type { LiveUpdate } from '../../../platform/live-update.ts'
import type { ChangeFeed } from '../../../platform/server/db/change-feed.ts'
import type { Database } from '../../../platform/server/db/db.ts'
import type { Log } from '../../../platform/server/process/log.ts'
import { isHeldAndThere, type ListingJob } from './held-item.ts'

/** Aborts `lost` as soon as the job no longer holds its item (deleted, overtaken, given up), until `stop` is called. */
export type ItemWatch = { readonly lost: AbortSignal; stop(): void }

/** Begin before the item is claimed, so that no change falls between. */
export function watchItem({ db, feed, log }: { db: Database; feed: ChangeFeed; log: Log }, job: ListingJob): ItemWatch {
  const { userId, itemId } = job.payload
  const lost = new AbortController()
  const check = async () => {
    try {
      const held = await db.asUser(userId, (tx) => isHeldAndThere(tx, job))
      if (!held) lost.abort(new Error('The item is gone, or another job has it.'))
    } catch (error) {
      // Once the database is back the feed says 'everything', and the item is looked at again.
      log.debug({ err: error, jobId: job.id }, 'whether a listing is still wanted could not be asked')
    }
  }
  const stop = feed.subscribe(userId, (update) => {
    if (concerns(update, itemId)) void check()
  })
  return { lost: lost.signal, stop }
}

function concerns(update: LiveUpdate, itemId: string): boolean {
  return update.kind === 'everything' || update.ids === 'all' || update.ids.includes(itemId)
}
