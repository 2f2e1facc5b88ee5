import type { LiveUpdate } from '../../live-update.ts'
import { gatherUpdates } from '../live/gather-updates.ts'
import { whenUpdated } from '../live/heard-updates.ts'
import type { Dated, FollowedList } from './followed-list.ts'

/** Tells which entries of a list live updates name, a few updates at a time; 'all' where one names none. Returns how to stop. */
export function hearNamed<Entry extends Dated>(
  { namedBy }: Pick<FollowedList<Entry>, 'namedBy'>,
  tell: (named: readonly string[] | 'all') => void,
): () => void {
  const hear = gatherUpdates((updates) => tell(namedIn(updates)))
  return whenUpdated((update) => {
    if (update.kind === 'everything' || namedBy.includes(update.what)) hear(update)
  })
}

function namedIn(updates: readonly LiveUpdate[]): readonly string[] | 'all' {
  const ids: string[] = []
  for (const update of updates) {
    if (update.kind === 'everything' || update.ids === 'all') return 'all'
    ids.push(...update.ids)
  }
  return ids
}
