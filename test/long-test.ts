import { test } from 'vitest'

// On a PostgreSQL that was named they run too: what they ask of the database may depend on its version.
const isWanted = process.env['PASTFASH_LONG'] === '1' || process.env['TEST_DATABASE_URL'] !== undefined

/**
 * A test that `npm run test:long` adds to those beside it: one more case of what they hold. In `npm test` there is none of
 * it, so that none counts as skipped.
 */
export const longTest: (name: string, run: () => Promise<void> | void, timeout?: number) => void = isWanted
  ? test
  : () => undefined

/** Cases of a table that only `npm run test:long` tries. */
export function inLongRun<T>(cases: readonly T[]): readonly T[] {
  return isWanted ? cases : []
}
