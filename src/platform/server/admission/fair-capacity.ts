/** Capacity that all users of this process share, such as bytes of memory. */
export type FairCapacity = {
  /**
   * Takes `size` until the returned function is called. If too little is free, entries of the user who holds most are evicted,
   * as long as this user still holds less than that one. Undefined if there is no room or this user would exceed `maxPerUser`.
   */
  enter(userId: string, size: number, evict: Evict): (() => void) | undefined
}

/** Ends an entry. False if it can no longer be ended: it stays, and the next is asked. */
export type Evict = () => boolean

type Entry = { readonly size: number; readonly evict: Evict }
/** The entries of one user, the oldest first. Kept while it has any. */
type Share = { total: number; readonly entries: Set<Entry> }

/**
 * Creates a capacity of `size` that no user can fill against the others. `evictionOrder`: which entries of a user are evicted
 * first.
 * `maxPerUser`: the most that one user may hold, even if more is free.
 */
export function createFairCapacity(size: number, evictionOrder: 'oldest' | 'newest', maxPerUser = size): FairCapacity {
  const shares = new Map<string, Share>()
  let free = size

  return {
    enter(userId, neededSize, evict) {
      if (sizeHeldBy(userId) + neededSize > maxPerUser || !makeRoom(userId, neededSize)) return undefined
      const entry = { size: neededSize, evict }
      const share = shares.get(userId) ?? { total: 0, entries: new Set() }
      shares.set(userId, share)
      share.entries.add(entry)
      share.total += neededSize
      free -= neededSize
      return () => release(userId, share, entry)
    },
  }

  function sizeHeldBy(userId: string): number {
    return shares.get(userId)?.total ?? 0
  }

  function release(userId: string, share: Share, entry: Entry) {
    if (!share.entries.delete(entry)) return
    share.total -= entry.size
    free += entry.size
    if (share.entries.size === 0) shares.delete(userId)
  }

  function makeRoom(userId: string, neededSize: number): boolean {
    return free >= neededSize || (evictOne(userId, neededSize) && makeRoom(userId, neededSize))
  }

  /** False if no other user holds more than this one would, or none of their entries can be ended. */
  function evictOne(userId: string, neededSize: number): boolean {
    const totalOfUser = sizeHeldBy(userId) + neededSize
    const fuller = [...shares]
      .filter(([, share]) => share.total > totalOfUser)
      .toSorted(([, a], [, b]) => b.total - a.total)
    for (const [holder, share] of fuller)
      for (const entry of evictionOrder === 'oldest' ? share.entries : [...share.entries].toReversed())
        if (entry.evict()) {
          release(holder, share, entry)
          return true
        }
    return false
  }
}
