import { hashKey, queryOptions } from '@tanstack/react-query'
import type { Segment, Stretch } from '../../segments.ts'

/** An entry of a list: what the list knows it by, and when it was changed last. */
export type Listed = { readonly id: string; readonly updatedAt: string }

/** What was read of one segment. */
export type SegmentPage<Entry> = SegmentAnswer<Entry> & {
  /** What was known to stand here and now comes after `next`: to be shown until that is read. */
  rest: readonly Entry[]
}

/** At most one page of a stretch: `next` is the place of the last one where the stretch goes on after it. */
export type SegmentAnswer<Entry> = {
  entries: readonly Entry[]
  next: string | null
  /** When this was read, by the server's clock. */
  asOf: string
}

/** The places between which a stretch is asked for; to an end of the list where there is none. */
export type Ends = { after: string | undefined; until: string | undefined }

/** A list of which the page has only what is about the screen in memory. */
export type SegmentedList<Entry extends Listed> = {
  /** The beginning of the key of every segment; the two ends of the segment follow. */
  key: readonly unknown[]
  read: (ends: Ends, signal: AbortSignal) => Promise<SegmentAnswer<Entry>>
  /** Kinds of live update after which its segments are read again. None where single entries are, of a `FollowedList`. */
  hears: readonly string[]
  /** Milliseconds after which a segment in sight is read again in any case. */
  renewAfter: number
}

/** Where the seller is in a list: what is known of it, and when its beginning was read, by the server's clock. */
export type SegmentPlace<Entry extends Listed> = {
  now: () => Segments
  set: (news: Partial<Segments>) => void
  /** The list that is shown. */
  list: () => SegmentedList<Entry>
}
export type Segments = { readonly segments: readonly Segment[]; readonly asOf: string | undefined }

/** Milliseconds a segment out of sight is kept, at most: long enough for a visit to another view. */
const keptFor = 600_000

/** One segment of a list. */
export function segmentQuery<Entry extends Listed>(list: SegmentedList<Entry>, { after, until }: Stretch) {
  const queryKey: readonly unknown[] = [...list.key, after, until]
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<SegmentPage<Entry>> => {
      const page = await list.read({ after: after ?? undefined, until: until ?? undefined }, signal)
      const before = client.getQueryData<SegmentPage<Entry>>(queryKey)
      const rest = page.next === null ? [] : pushedOut(before, page.entries)
      return { ...page, entries: newest(before, page.entries), rest }
    },
    gcTime: keptFor,
    refetchInterval: list.renewAfter,
    meta: { hears: list.hears, expires: true },
  })
}

/** The ends of the segment that a key names; undefined where it names none of this list. */
export function endsInKey(
  { key }: Pick<SegmentedList<never>, 'key'>,
  queryKey: readonly unknown[],
): Stretch | undefined {
  if (queryKey.length !== key.length + 2 || queryKey[0] !== key[0]) return undefined
  if (hashKey(queryKey.slice(0, -2)) !== hashKey(key)) return undefined
  const [after, until] = queryKey.slice(-2)
  return { after: placeIn(after), until: placeIn(until) }
}

/** What is found of a list by a search, as `read` reads it; without a search all of it. */
export function foundIn<Entry extends Listed>(
  list: SegmentedList<Entry>,
  search: string | undefined,
  read: (stretch: Ends & { search: string }, signal: AbortSignal) => Promise<SegmentAnswer<Entry>>,
): SegmentedList<Entry> {
  if (search === undefined) return list
  return { ...list, key: [...list.key, { search }], read: (ends, signal) => read({ ...ends, search }, signal) }
}

/** The ends of the segment that a key names of anything searched for in the list; undefined where it names none. */
export function endsInSearch(
  { key }: Pick<SegmentedList<never>, 'key'>,
  queryKey: readonly unknown[],
): Stretch | undefined {
  const searched = queryKey[key.length]
  if (typeof searched !== 'object' || searched === null || !('search' in searched)) return undefined
  return endsInKey({ key: queryKey.slice(0, key.length + 1) }, queryKey)
}

function placeIn(part: unknown): string | null {
  return typeof part === 'string' ? part : null
}

/** What was put in while this was being read may be newer. */
function newest<Entry extends Listed>(before: SegmentPage<Entry> | undefined, read: readonly Entry[]) {
  const known = new Map(before?.entries.map((entry) => [entry.id, entry]))
  return read.map((entry) => {
    const other = known.get(entry.id)
    return other && other.updatedAt > entry.updatedAt ? other : entry
  })
}

function pushedOut<Entry extends Listed>(
  before: SegmentPage<Entry> | undefined,
  now: readonly Entry[],
): readonly Entry[] {
  const ids = new Set(now.map(({ id }) => id))
  return before?.next === null ? before.entries.filter(({ id }) => !ids.has(id)) : []
}
