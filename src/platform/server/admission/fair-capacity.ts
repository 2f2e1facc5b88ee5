/** Room that all users of this process share, such as bytes of memory. */
export type FairCapacity = {
  /**
   * Takes so much of it until the returned function is called. Where that is more than is free, one of whoever holds most has to
   * go, as long as this user would still hold less than they do; otherwise, and beyond what one user may hold, there is no room:
   * undefined.
   */
  enter(userId: string, size: number, evict: Evict): (() => void) | undefined
}

/** Ends what takes room. False where that cannot be ended any more: it stays, and the next is asked. */
export type Evict = () => boolean

type Stay = { readonly size: number; readonly evict: Evict }
/** What one user holds, the oldest first. Kept while it is anything. */
type Share = { total: number; readonly stays: Set<Stay> }

/**
 * A room of so much in all. Nobody can fill it against the others, however many places they take. `evictsFirst`: which one of
 * theirs. `mostOfOne`: what one user may hold, however much is free.
 */
export function createFairCapacity(size: number, evictsFirst: 'oldest' | 'newest', mostOfOne = size): FairCapacity {
  const shares = new Map<string, Share>()
  let free = size

  return {
    enter(userId, wanted, evict) {
      if (heldBy(userId) + wanted > mostOfOne || !makeRoom(userId, wanted)) return undefined
      const stay = { size: wanted, evict }
      const share = shares.get(userId) ?? { total: 0, stays: new Set() }
      shares.set(userId, share)
      share.stays.add(stay)
      share.total += wanted
      free -= wanted
      return () => leave(userId, share, stay)
    },
  }

  function heldBy(userId: string): number {
    return shares.get(userId)?.total ?? 0
  }

  function leave(userId: string, share: Share, stay: Stay) {
    if (!share.stays.delete(stay)) return
    share.total -= stay.size
    free += stay.size
    if (share.stays.size === 0) shares.delete(userId)
  }

  function makeRoom(userId: string, wanted: number): boolean {
    return free >= wanted || (sendOneAway(userId, wanted) && makeRoom(userId, wanted))
  }

  /** False where everybody else holds no more than this user would, or nothing of theirs can be ended. */
  function sendOneAway(userId: string, wanted: number): boolean {
    const would = heldBy(userId) + wanted
    const fuller = [...shares].filter(([, share]) => share.total > would).toSorted(([, a], [, b]) => b.total - a.total)
    for (const [holder, share] of fuller)
      for (const stay of evictsFirst === 'oldest' ? share.stays : [...share.stays].toReversed())
        if (stay.evict()) {
          leave(holder, share, stay)
          return true
        }
    return false
  }
}
