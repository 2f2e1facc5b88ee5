import type { Database } from '../../platform/server/db/db.ts'

/**
 * Runs `work` for each item, one after the other, until the signal aborts. A failure does not stop the others, and after it
 * the database is waited for. Returns the failures.
 */
export async function oneByOne<T>(
  all: Iterable<T> | AsyncIterable<T>,
  { db, signal }: { db: Database; signal: AbortSignal },
  work: (one: T) => Promise<void>,
): Promise<unknown[]> {
  const failures: unknown[] = []
  for await (const one of all) {
    if (signal.aborted) break
    try {
      await work(one)
    } catch (failure) {
      failures.push(failure)
      await db.untilReachable()
    }
  }
  return failures
}
