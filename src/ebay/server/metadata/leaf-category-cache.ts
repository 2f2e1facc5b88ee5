import type { LeafCategoryMetadata } from '../../aspects/leaf-category-metadata.ts'
import type { Marketplace } from '../../marketplace.ts'

/** What eBay said of a leaf category, and when. */
export type StoredLeafCategory = { readonly metadata: LeafCategoryMetadata; readonly fetchedAt: Date }

/** What a process remembers of leaf categories, so that lists of thousands of values are read once and asked for once. */
export type LeafCategoryCache = {
  /** As the rows hold them, by marketplace and category (`leafCategoryKey`): good while the row has the same time. */
  readonly read: Map<string, StoredLeafCategory>
  /** By the same, until when eBay is not asked for a category again, because it could not answer. */
  readonly notBefore: Map<string, Date>
  /** Aborted when the process begins to stop. */
  readonly stopping: AbortSignal
  /** Does the work unless it is under way for this category already: then its end is waited for. */
  once<Result>(key: string, work: () => Promise<Result>): Promise<Result>
  /** Ends what is under way and waits for it. */
  stop(): Promise<void>
}

/** What a leaf category is known by: marketplaces share ids of categories. */
export function leafCategoryKey({ id }: Marketplace, leafId: string): string {
  return `${id} ${leafId}`
}

export function createLeafCategoryCache(): LeafCategoryCache {
  const underWay = new Map<string, Promise<unknown>>()
  const stopping = new AbortController()
  return {
    read: new Map(),
    notBefore: new Map(),
    stopping: stopping.signal,
    once<Result>(key: string, work: () => Promise<Result>) {
      const begun = (underWay.get(key) as Promise<Result> | undefined) ?? work()
      underWay.set(key, begun)
      const over = () => {
        if (underWay.get(key) === begun) underWay.delete(key)
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
