/** Capacity that all users of this process share, such as bytes of memory. */
export type FairCapacity = {
  /**
   * Takes `size` and returns the function that releases it. If too little is free, it evicts entries of the users who
   * hold most, as long as they hold more than this user would. Returns undefined if that frees too little, or if this
   * user would exceed `maxPerUser`.
   */
  acquire(userId: string, size: number, evict: Evict): (() => void) | undefined
}

/** Evicts one entry. Returns false if it can no longer be evicted: it stays, and the next entry is tried. */
export type Evict = () => boolean

type Entry = { readonly size: number; readonly evict: Evict }
/** One user's entries, oldest first, and their total size. Removed with the last entry. */
type Share = { total: number; readonly entries: Set<Entry> }

/**
 * Creates a capacity of `size`. A user who fills it gives way to users who hold less. `evictionOrder`: which entries of
 * a user are evicted first. `maxPerUser`: the most that one user may hold, even if more is free.
 */
export function createFairCapacity(size: number, evictionOrder: 'oldest' | 'newest', maxPerUser = size): FairCapacity {
  const shares = new Map<string, Share>()
  let free = size

  return {
    acquire(userId, neededSize, evict) {
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

  /** Returns false if no user holds more than this one would, or if no entry of such a user can be evicted. */
  function evictOne(userId: string, neededSize: number): boolean {
    const totalOfUser = sizeHeldBy(userId) + neededSize
    const largerShares = [...shares]
      .filter(([, share]) => share.total > totalOfUser)
      .toSorted(([, a], [, b]) => b.total - a.total)
    for (const [holder, share] of largerShares)
      for (const entry of evictionOrder === 'oldest' ? share.entries : [...share.entries].toReversed())
        if (entry.evict()) {
          release(holder, share, entry)
          return true
        }
    return false
  }
}
