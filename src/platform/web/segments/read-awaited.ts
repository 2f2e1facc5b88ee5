import { liveUpdateMaxIds } from '../../live-update.ts'
import { gatherUpdates } from '../gather-updates.ts'
import { whenUpdated } from '../heard-updates.ts'
import { namedIn } from './follow-entries.ts'
import type { Dated, FollowedList } from './followed-list.ts'

/**
 * From now on has those entries of a list that somebody waits for read when they change, on whatever view: the list itself is
 * followed only while it is shown.
 */
export function readAwaited<Entry extends Dated>(list: FollowedList<Entry>): void {
  const hear = gatherUpdates((updates) => {
    const named = namedIn(updates)
    const ids = [...(list.awaited?.keys() ?? [])].filter((id) => named === 'all' || named.includes(id))
    // What cannot be read now is read with the next update: the stream of them opens anew once there is a connection again.
    if (ids.length > 0) list.readSome(ids.slice(0, liveUpdateMaxIds)).catch(() => undefined)
  })
  whenUpdated((update) => {
    if (update.kind === 'everything' || list.namedBy.includes(update.what)) hear(update)
  })
}
