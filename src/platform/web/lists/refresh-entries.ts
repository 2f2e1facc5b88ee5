import type { QueryClient } from '@tanstack/react-query'
import { liveUpdateMaxIds } from '../../live-update.ts'
import type { RangeBounds } from '../../page-ranges.ts'
import { dropEntries, entryOf, putEntries, rangeQueries, refetchRanges } from './entries-cache.ts'
import type { Dated, FollowedList } from './followed-list.ts'
import { boundsInKey, boundsInPart, type Listed, type LoadedRange } from './paged-list.ts'

/** Gets entries that no longer exist on the server, in their last known state. */
export type OnGone<Entry> = (gone: readonly Entry[]) => void

/**
 * Reads these entries again and no others: those in sight, and unknown ones, which may be new. A loaded entry out of sight is
 * read when it comes into sight. 'all', or more ids than a live update names, reads everything in sight.
 * Resolves with the entries read by id. `onGone` gets those that left the list.
 */
export async function refreshEntries<Entry extends Dated>(
  queryClient: QueryClient,
  list: FollowedList<Entry>,
  which: readonly string[] | 'all',
  onGone?: OnGone<Entry>,
): Promise<readonly Entry[]> {
  const ids = which === 'all' ? [] : [...new Set(which)]
  await awaitFirstAnswers(queryClient, list)
  if (which === 'all' || ids.length > liveUpdateMaxIds) {
    await queryClient.invalidateQueries({ queryKey: list.key })
    return []
  }
  const knownQueries = queriesWith(queryClient, list, new Set(ids))
  const outOfSight = knownQueries.filter((query) => !query.isActive())
  for (const query of outOfSight) query.invalidate()
  // An entry pushed out of a range may also be in the next one, which is in sight.
  const [idsInSight, idsOutOfSight] = [idsIn(knownQueries.filter((query) => query.isActive())), idsIn(outOfSight)]
  return readEntries(
    queryClient,
    list,
    ids.filter((id) => idsInSight.has(id) || !idsOutOfSight.has(id) || list.awaitedEntries?.has(id) === true),
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
    entries = await list.readByIds(ids)
  } catch {
    // Reading the list again shows the failure, if that fails too.
    await queryClient.invalidateQueries({ queryKey: list.key })
    return []
  }
  const existingIds = new Set(entries.map(({ id }) => id))
  const knownIds = idsIn(queriesWith(queryClient, list, new Set(ids)))
  putEntries(queryClient, list, entries)
  const goneEntries = ids.filter((id) => !existingIds.has(id)).flatMap((id) => entryOf(queryClient, list, id) ?? [])
  dropEntries(queryClient, list, new Set(ids.filter((id) => knownIds.has(id) && !existingIds.has(id))))
  if (goneEntries.length > 0) onGone?.(goneEntries)
  const created = entries.filter(({ id }) => !knownIds.has(id))
  refetchRanges(queryClient, rangesOf(queryClient, list, created))
  return entries
}

/** Waits for first answers that are on their way, because they may be older than the change. */
async function awaitFirstAnswers<Entry extends Dated>(queryClient: QueryClient, list: FollowedList<Entry>) {
  const first = rangeQueries(queryClient, list).filter(
    ({ state }) => state.data === undefined && state.fetchStatus === 'fetching',
  )
  await Promise.allSettled(first.map(({ promise }) => Promise.resolve(promise)))
}

function queriesWith<Entry extends Dated>(
  queryClient: QueryClient,
  list: FollowedList<Entry>,
  ids: ReadonlySet<string>,
) {
  return rangeQueries(queryClient, list).filter(({ state }) => entriesIn(state.data).some(({ id }) => ids.has(id)))
}

/** The loaded ranges that new entries belong to. */
function rangesOf<Entry extends Dated>(queryClient: QueryClient, list: FollowedList<Entry>, created: readonly Entry[]) {
  return rangeQueries(queryClient, list).filter(({ queryKey }) => {
    const bounds = boundsInKey(list, queryKey) ?? boundsInPart(list, queryKey)
    return bounds && created.some((entry) => isWithin(entry, bounds))
  })
}

function idsIn(queries: readonly { state: { data: LoadedRange<Listed> | undefined } }[]): ReadonlySet<string> {
  return new Set(queries.flatMap(({ state }) => entriesIn(state.data).map(({ id }) => id)))
}

function entriesIn(page: LoadedRange<Listed> | undefined): readonly Listed[] {
  return page ? [...page.entries, ...page.rest] : []
}

type CursorEntry = { readonly id: string; readonly createdAt: string }

/** True if an entry is in a range of its list, newest first. The bounds are cursors of the server. */
export function isWithin(entry: CursorEntry, { after, until }: RangeBounds): boolean {
  return (
    (after === null || isNewer(parseCursor(after), entry)) && (until === null || !isNewer(parseCursor(until), entry))
  )
}

/** True if the first entry comes before the second in the list. */
function isNewer(one: CursorEntry, other: CursorEntry): boolean {
  if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt
  return one.id > other.id
}

/** Parses a cursor: an id, an underscore and the time of creation. */
function parseCursor(cursor: string): CursorEntry {
  const separator = cursor.indexOf('_')
  return { id: cursor.slice(0, separator), createdAt: cursor.slice(separator + 1) }
}
