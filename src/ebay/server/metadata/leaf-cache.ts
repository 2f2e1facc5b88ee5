import type { LeafMetadata } from '../../aspects/leaf-metadata.ts'

/** What eBay said of a leaf category, and when. */
export type StoredLeaf = { readonly metadata: LeafMetadata; readonly fetchedAt: Date }

/** What a process remembers of leaf categories, so that lists of thousands of values are read once and asked for once. */
export type LeafCache = {
  /** As the rows hold them, by category: good while the row has the same time. */
  readonly read: Map<string, StoredLeaf>
  /** Until when eBay is not asked for a category again, because it could not answer. */
  readonly notBefore: Map<string, Date>
  /** Aborted when the process begins to stop. */
  readonly stopping: AbortSignal
  /** Does the work unless it is under way for this category already: then its end is waited for. */
  once<Result>(leafId: string, work: () => Promise<Result>): Promise<Result>
  /** Ends what is under way and waits for it. */
  stop(): Promise<void>
}

export function createLeafCache(): LeafCache {
  const underWay = new Map<string, Promise<unknown>>()
  const stopping = new AbortController()
  return {
    read: new Map(),
    notBefore: new Map(),
    stopping: stopping.signal,
    once<Result>(leafId: string, work: () => Promise<Result>) {
      const begun = (underWay.get(leafId) as Promise<Result> | undefined) ?? work()
      underWay.set(leafId, begun)
      const over = () => {
        if (underWay.get(leafId) === begun) underWay.delete(leafId)
      }
      begun.then(over, over)
      return begun
    },
    async stop() {
      stopping.abort()
      await Promise.allSettled(underWay.values())
    },
  }
}
