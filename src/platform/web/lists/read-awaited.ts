import { liveUpdateMaxIds } from '../../live-update.ts'
import type { Dated, FollowedList } from './followed-list.ts'
import { hearNamed } from './hear-named.ts'

/**
 * From now on has those entries of a list that somebody waits for read when they change, on whatever view: the list itself is
 * followed only while it is shown.
 */
export function readAwaited<Entry extends Dated>(list: FollowedList<Entry>): void {
  hearNamed(list, (named) => {
    const ids = [...(list.awaited?.keys() ?? [])].filter((id) => named === 'all' || named.includes(id))
    // What cannot be read now is read with the next update: the stream of them opens anew once there is a connection again.
    if (ids.length > 0) list.readSome(ids.slice(0, liveUpdateMaxIds)).catch(() => undefined)
  })
}
