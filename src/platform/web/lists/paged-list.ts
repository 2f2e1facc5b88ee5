import { hashKey, queryOptions } from '@tanstack/react-query'
import type { PageRange, RangeBounds } from '../../page-ranges.ts'

/** An entry of a list: its id and when it was last changed. */
export type Listed = { readonly id: string; readonly updatedAt: string }

/** The page of one range, as it is in memory. */
export type LoadedRange<Entry> = RangeAnswer<Entry> & {
  /** Known entries that new ones have pushed behind `next`: shown until they are read again. */
  rest: readonly Entry[]
}

/** The server's answer for a range: at most one page. `next`: cursor of its last entry if the range continues after it. */
export type RangeAnswer<Entry> = {
  entries: readonly Entry[]
  next: string | null
  /** When it was read, by the server's clock. */
  asOf: string
}

/** The cursors of the requested range. Undefined: up to that end of the list. */
export type RequestedBounds = { after: string | undefined; until: string | undefined }

/** A long list. The page keeps only the part around the screen in memory. */
export type PagedList<Entry extends Listed> = {
  /** First part of the query key of every range; the range's two cursors follow. */
  key: readonly unknown[]
  read: (bounds: RequestedBounds, signal: AbortSignal) => Promise<RangeAnswer<Entry>>
  /** Kinds of live update after which its ranges are read again. Empty for a `FollowedList`, which reads single entries. */
  refetchOn: readonly string[]
  /** Milliseconds after which a range in sight is read again in any case. */
  renewAfterMs: number
}

/** State of a list: its known ranges, and when its start was read, by the server's clock. */
export type PagedListStore<Entry extends Listed> = {
  get: () => KnownRanges
  set: (changes: Partial<KnownRanges>) => void
  /** The shown list. */
  list: () => PagedList<Entry>
}
export type KnownRanges = { readonly ranges: readonly PageRange[]; readonly asOf: string | undefined }

/** Milliseconds that a range out of sight stays in memory: long enough for a visit to another view. */
const memoryMs = 600_000

/** The query of one range of a list. */
export function rangeQuery<Entry extends Listed>(list: PagedList<Entry>, { after, until }: RangeBounds) {
  const queryKey: readonly unknown[] = [...list.key, after, until]
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<LoadedRange<Entry>> => {
      const page = await list.read({ after: after ?? undefined, until: until ?? undefined }, signal)
      const lastPage = client.getQueryData<LoadedRange<Entry>>(queryKey)
      const rest = page.next === null ? [] : pushedOut(lastPage, page.entries)
      return { ...page, entries: keepNewer(lastPage, page.entries), rest }
    },
    gcTime: memoryMs,
    refetchInterval: list.renewAfterMs,
    meta: { refetchOn: list.refetchOn, expires: true },
  })
}

/** The bounds of the range with this query key; undefined if the key is not of this list. */
export function boundsInKey(
  { key }: Pick<PagedList<never>, 'key'>,
  queryKey: readonly unknown[],
): RangeBounds | undefined {
  if (queryKey.length !== key.length + 2 || queryKey[0] !== key[0]) return undefined
  if (hashKey(queryKey.slice(0, -2)) !== hashKey(key)) return undefined
  const [after, until] = queryKey.slice(-2)
  return { after: cursorIn(after), until: cursorIn(until) }
}

/** The bounds of the range with this query key, of any part of the list; undefined if the key is of none. */
export function boundsInPart(
  { key }: Pick<PagedList<never>, 'key'>,
  queryKey: readonly unknown[],
): RangeBounds | undefined {
  const part = queryKey[key.length]
  if (typeof part !== 'object' || part === null) return undefined
  return boundsInKey({ key: queryKey.slice(0, key.length + 1) }, queryKey)
}

function cursorIn(part: unknown): string | null {
  return typeof part === 'string' ? part : null
}

/** Keeps entries that were put into memory during the read, if they are newer than those read. */
function keepNewer<Entry extends Listed>(lastPage: LoadedRange<Entry> | undefined, read: readonly Entry[]) {
  const knownEntries = new Map(lastPage?.entries.map((entry) => [entry.id, entry]))
  return read.map((entry) => {
    const other = knownEntries.get(entry.id)
    return other && other.updatedAt > entry.updatedAt ? other : entry
  })
}

function pushedOut<Entry extends Listed>(
  lastPage: LoadedRange<Entry> | undefined,
  now: readonly Entry[],
): readonly Entry[] {
  const ids = new Set(now.map(({ id }) => id))
  return lastPage?.next === null ? lastPage.entries.filter(({ id }) => !ids.has(id)) : []
}
