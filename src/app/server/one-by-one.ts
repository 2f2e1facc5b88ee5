import type { Database } from '../../platform/server/db/db.ts'

/**
 * Does `work` for each, one after the other, until told to stop. What fails for one must not keep the others' from being done; a
 * database that is away must. Gives what failed.
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
