import type { LeafCategoryMetadata } from '../../aspects/leaf-category-metadata.ts'
import type { Marketplace } from '../../marketplace.ts'

/** eBay's answer about a leaf category, and when it was fetched. */
export type StoredLeafCategory = { readonly metadata: LeafCategoryMetadata; readonly fetchedAt: Date }

/** Leaf categories in the memory of a process, so that lists of thousands of values are read and fetched once. */
export type LeafCategoryCache = {
  /**
   * The content of rows, by marketplace and category (`leafCategoryKey`). An entry is valid while the row has the same time.
   */
  readonly read: Map<string, StoredLeafCategory>
  /** By the same key, until when eBay is not asked about a category again, because it could not answer. */
  readonly notBefore: Map<string, Date>
  /** Aborted when the process begins to stop. */
  readonly stopping: AbortSignal
  /** Runs `work`, unless work for this key is running: then returns the promise of that work. */
  once<Result>(key: string, work: () => Promise<Result>): Promise<Result>
  /** Aborts the running work and waits for its end. */
  stop(): Promise<void>
}

/** The cache key of a leaf category. It has the marketplace, because marketplaces share category ids. */
export function leafCategoryKey({ id }: Marketplace, leafId: string): string {
  return `${id} ${leafId}`
}

export function createLeafCategoryCache(): LeafCategoryCache {
  const runningWork = new Map<string, Promise<unknown>>()
  const stopping = new AbortController()
  return {
    read: new Map(),
    notBefore: new Map(),
    stopping: stopping.signal,
    once<Result>(key: string, work: () => Promise<Result>) {
      const promise = (runningWork.get(key) as Promise<Result> | undefined) ?? work()
      runningWork.set(key, promise)
      const forget = () => {
        if (runningWork.get(key) === promise) runningWork.delete(key)
      }
      promise.then(forget, forget)
      return promise
    },
    async stop() {
      stopping.abort()
      await Promise.allSettled(runningWork.values())
    },
  }
}
