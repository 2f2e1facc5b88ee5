/** Room that all users of this process share, such as bytes of memory. */
export type FairRoom = {
  /**
   * Takes so much of it until the returned function is called. Where that is more than is free, one of whoever holds most has to
   * go, as long as this user would still hold less than they do; otherwise, and beyond what one user may hold, there is no room:
   * undefined.
   */
  enter(userId: string, size: number, sendAway: SendAway): (() => void) | undefined
}

/** Ends what takes room. False where that cannot be ended any more: it stays, and the next is asked. */
export type SendAway = () => boolean

type Stay = { readonly size: number; readonly sendAway: SendAway }
/** What one user holds, the oldest first. Kept while it is anything. */
type Share = { total: number; readonly stays: Set<Stay> }

/**
 * A room of so much in all. Nobody can fill it against the others, however many places they take. `leavesFirst`: which one of
 * theirs. `mostOfOne`: what one user may hold, however much is free.
 */
export function createFairRoom(size: number, leavesFirst: 'oldest' | 'newest', mostOfOne = size): FairRoom {
  const shares = new Map<string, Share>()
  let free = size

  return {
    enter(userId, wanted, sendAway) {
      if (heldBy(userId) + wanted > mostOfOne || !makeRoom(userId, wanted)) return undefined
      const stay = { size: wanted, sendAway }
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
      for (const stay of leavesFirst === 'oldest' ? share.stays : [...share.stays].toReversed())
        if (stay.sendAway()) {
          leave(holder, share, stay)
          return true
        }
    return false
  }
}
