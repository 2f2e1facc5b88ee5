import type { LeafCategoryMetadata } from '../../aspects/leaf-category-metadata.ts'
import type { Marketplace } from '../../marketplace.ts'

/** eBay's answer about a leaf category, and when it was fetched. */
export type StoredLeafCategory = { readonly metadata: LeafCategoryMetadata; readonly fetchedAt: Date }

/** Leaf categories in the memory of a process, so that lists of thousands of values are read and fetched once. */
export type LeafCategoryCache = {
  /**
   * The content of rows, by marketplace and category (`leafCategoryKey`). An entry is valid while the row has the same time.
   */
  readonly entries: Map<string, StoredLeafCategory>
  /** By the same key: the time before which eBay is not asked again about a category, because it could not answer. */
  readonly retryNotBefore: Map<string, Date>
  /** Aborted when the process begins to stop. */
  readonly stopping: AbortSignal
  /** Runs `task`. If a task with this key is running already, returns its promise instead. */
  shareTask<Result>(key: string, task: () => Promise<Result>): Promise<Result>
  /** Aborts the running tasks and waits for their end. */
  stop(): Promise<void>
}

/** The cache key of a leaf category. It has the marketplace, because marketplaces share category ids. */
export function leafCategoryKey({ id }: Marketplace, leafId: string): string {
  return `${id} ${leafId}`
}

export function createLeafCategoryCache(): LeafCategoryCache {
  const runningTasks = new Map<string, Promise<unknown>>()
  const stopping = new AbortController()
  return {
    entries: new Map(),
    retryNotBefore: new Map(),
    stopping: stopping.signal,
    shareTask<Result>(key: string, task: () => Promise<Result>) {
      const promise = (runningTasks.get(key) as Promise<Result> | undefined) ?? task()
      runningTasks.set(key, promise)
      const forget = () => {
        if (runningTasks.get(key) === promise) runningTasks.delete(key)
      }
      promise.then(forget, forget)
      return promise
    },
    async stop() {
      stopping.abort()
      await Promise.allSettled(runningTasks.values())
    },
  }
}
