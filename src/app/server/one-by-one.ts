import type { Database } from '../../platform/server/db/db.ts'

/**
 * Runs `work` for each entry, one after the other, until the signal aborts. After a failure it waits until the database is
 * reachable, then continues with the next entry. Returns the failures.
 */
export async function oneByOne<T>(
  entries: Iterable<T> | AsyncIterable<T>,
  { db, signal }: { db: Database; signal: AbortSignal },
  work: (entry: T) => Promise<void>,
): Promise<unknown[]> {
  const failures: unknown[] = []
  for await (const entry of entries) {
    if (signal.aborted) break
    try {
      await work(entry)
    } catch (failure) {
      failures.push(failure)
      await db.untilReachable()
    }
  }
  return failures
}
