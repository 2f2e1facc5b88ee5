import type { Listed, SegmentedList } from './segmented-list.ts'

/** An entry of a list that is ordered by when its entries were created. */
export type Dated = Listed & { readonly createdAt: string }

/** A list, newest first, whose entries can be read by their ids: of what changed those are read anew, and nothing else. */
export type FollowedList<Entry extends Dated> = SegmentedList<Entry> & {
  /** Kinds of live update that name its entries. */
  namedBy: readonly string[]
  /** Those of the entries that there are, in any order, of `liveUpdateMaxIds` at most. Throws as a request does. */
  readSome: (ids: readonly string[]) => Promise<readonly Entry[]>
  /** Whether the server is at work on an entry, which is read again from time to time then. */
  isUnderWay: (entry: Entry) => boolean
  /** The entries that somebody waits for news of, by their ids: they are read at once, out of sight too. Left out: none. */
  awaited?: ReadonlyMap<string, unknown>
}
