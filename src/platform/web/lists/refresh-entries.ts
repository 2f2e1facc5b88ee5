import type { QueryClient } from '@tanstack/react-query'
import { liveUpdateMaxIds } from '../../live-update.ts'
import type { Stretch } from '../../segments.ts'
import { dropEntries, entryOf, putEntries, readAgain, segmentQueries } from './entries-cache.ts'
import type { Dated, FollowedList } from './followed-list.ts'
import { endsInKey, endsInSearch, type Listed, type SegmentPage } from './segmented-list.ts'

/** Told of entries that the server does not have any more, as they were last known. */
export type OnGone<Entry> = (gone: readonly Entry[]) => void

/**
 * Has these entries read anew, and no others: those in sight and those nobody knows here, which may be new. One that is in
 * memory out of sight is read when it comes into sight. 'all', or more than a live update names, is all that is in sight.
 * Gives those that were read by name; `onGone` is told of those that left the list.
 */
export async function refreshEntries<Entry extends Dated>(
  queryClient: QueryClient,
  list: FollowedList<Entry>,
  which: readonly string[] | 'all',
  onGone?: OnGone<Entry>,
): Promise<readonly Entry[]> {
  const ids = which === 'all' ? [] : [...new Set(which)]
  await firstAnswers(queryClient, list)
  if (which === 'all' || ids.length > liveUpdateMaxIds) {
    await queryClient.invalidateQueries({ queryKey: list.key })
    return []
  }
  const known = withOneOf(queryClient, list, new Set(ids))
  const outOfSight = known.filter((query) => !query.isActive())
  for (const query of outOfSight) query.invalidate()
  // One that was pushed out of a segment may be in the next one, too, which is in sight.
  const [seen, asleep] = [idsIn(known.filter((query) => query.isActive())), idsIn(outOfSight)]
  return readEntries(
    queryClient,
    list,
    ids.filter((id) => seen.has(id) || !asleep.has(id) || list.awaited?.has(id) === true),
    onGone,
  )
}

async function readEntries<Entry extends Dated>(
  queryClient: QueryClient,
  list: FollowedList<Entry>,
  ids: readonly string[],
  onGone: OnGone<Entry> | undefined,
): Promise<readonly Entry[]> {
  if (ids.length === 0) return []
  let entries: readonly Entry[]
  try {
    entries = await list.readSome(ids)
  } catch {
    // The list says what is wrong, when it cannot be read either.
    await queryClient.invalidateQueries({ queryKey: list.key })
    return []
  }
  const there = new Set(entries.map(({ id }) => id))
  const known = idsIn(withOneOf(queryClient, list, new Set(ids)))
  putEntries(queryClient, list, entries)
  const gone = ids.filter((id) => !there.has(id)).flatMap((id) => entryOf(queryClient, list, id) ?? [])
  dropEntries(queryClient, list, new Set(ids.filter((id) => known.has(id) && !there.has(id))))
  if (gone.length > 0) onGone?.(gone)
  const created = entries.filter(({ id }) => !known.has(id))
  readAgain(queryClient, stretchesOf(queryClient, list, created))
  return entries
}

/** A first answer that is on its way may be older than the change. */
async function firstAnswers<Entry extends Dated>(queryClient: QueryClient, list: FollowedList<Entry>) {
  const first = segmentQueries(queryClient, list).filter(
    ({ state }) => state.data === undefined && state.fetchStatus === 'fetching',
  )
  await Promise.allSettled(first.map(({ promise }) => Promise.resolve(promise)))
}

function withOneOf<Entry extends Dated>(queryClient: QueryClient, list: FollowedList<Entry>, ids: ReadonlySet<string>) {
  return segmentQueries(queryClient, list).filter(({ state }) => entriesIn(state.data).some(({ id }) => ids.has(id)))
}

/** The segments that new entries belong to, as far as they are loaded. */
function stretchesOf<Entry extends Dated>(
  queryClient: QueryClient,
  list: FollowedList<Entry>,
  created: readonly Entry[],
) {
  return segmentQueries(queryClient, list).filter(({ queryKey }) => {
    const ends = endsInKey(list, queryKey) ?? endsInSearch(list, queryKey)
    return ends && created.some((entry) => isWithin(entry, ends))
  })
}

function idsIn(segments: readonly { state: { data: SegmentPage<Listed> | undefined } }[]): ReadonlySet<string> {
  return new Set(segments.flatMap(({ state }) => entriesIn(state.data).map(({ id }) => id)))
}

function entriesIn(page: SegmentPage<Listed> | undefined): readonly Listed[] {
  return page ? [...page.entries, ...page.rest] : []
}

type Placed = { readonly id: string; readonly createdAt: string }

/** Whether an entry stands in a stretch of its list, newest first, whose ends are named as the server names them. */
export function isWithin(entry: Placed, { after, until }: Stretch): boolean {
  return (after === null || isNewer(placeOf(after), entry)) && (until === null || !isNewer(placeOf(until), entry))
}

/** Whether one comes before another in the list. */
function isNewer(one: Placed, other: Placed): boolean {
  if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt
  return one.id > other.id
}

/** A place is an id and, after a line, the moment of creation. */
function placeOf(place: string): Placed {
  const line = place.indexOf('_')
  return { id: place.slice(0, line), createdAt: place.slice(line + 1) }
}
