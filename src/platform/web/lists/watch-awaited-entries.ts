import { liveUpdateMaxIds } from '../../live-update.ts'
import { onEntryChanges } from './entry-changes.ts'
import type { Dated, FollowedList } from './followed-list.ts'

/**
 * Starts to read awaited entries of a list when they change, on any view. This is needed because the list itself is followed
 * only while it is shown.
 */
export function watchAwaitedEntries<Entry extends Dated>(list: FollowedList<Entry>): void {
  onEntryChanges(list, (changed) => {
    const ids = [...(list.awaitedEntries?.keys() ?? [])].filter((id) => changed === 'all' || changed.includes(id))
    // A failed read is repeated by the next update: the stream sends 'everything' when it reopens.
    if (ids.length > 0) list.readByIds(ids.slice(0, liveUpdateMaxIds)).catch(() => undefined)
  })
}
