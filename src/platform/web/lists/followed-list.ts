import type { Listed, PagedList } from './paged-list.ts'

/** An entry of a list that is ordered by creation time. */
export type Dated = Listed & { readonly createdAt: string }

/** A list, newest first, whose entries can be read by id, so that only changed entries are read again. */
export type FollowedList<Entry extends Dated> = PagedList<Entry> & {
  /** Kinds of live update that carry ids of its entries. */
  updateKinds: readonly string[]
  /** Reads entries by id, `liveUpdateMaxIds` at most. Resolves with the existing ones in any order. Throws like a request. */
  readByIds: (ids: readonly string[]) => Promise<readonly Entry[]>
  /** True while the server works on an entry. Such an entry is polled. */
  isUnfinished: (entry: Entry) => boolean
  /** Ids of entries that somebody waits for: they are read at once, even out of sight. Undefined: no entries. */
  awaitedEntries?: ReadonlyMap<string, unknown>
}
