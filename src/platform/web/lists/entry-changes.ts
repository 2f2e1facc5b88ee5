import type { LiveUpdate } from '../../live-update.ts'
import { gatherUpdates } from '../live/gather-updates.ts'
import { onLiveUpdate } from '../live/update-listeners.ts'
import type { Dated, FollowedList } from './followed-list.ts'

/** Calls `onChange` with the changed ids of a list's entries, or 'all', a few updates at a time. Returns a stop function. */
export function onEntryChanges<Entry extends Dated>(
  { updateKinds }: Pick<FollowedList<Entry>, 'updateKinds'>,
  onChange: (ids: readonly string[] | 'all') => void,
): () => void {
  const hear = gatherUpdates((updates) => onChange(idsIn(updates)))
  return onLiveUpdate((update) => {
    if (update.kind === 'everything' || updateKinds.includes(update.what)) hear(update)
  })
}

function idsIn(updates: readonly LiveUpdate[]): readonly string[] | 'all' {
  const ids: string[] = []
  for (const update of updates) {
    if (update.kind === 'everything' || update.ids === 'all') return 'all'
    ids.push(...update.ids)
  }
  return ids
}
